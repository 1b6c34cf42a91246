export type Drawing = 'fjord' | 'orme' | 'birke' | 'sosna' | 'havn' | 'nook'

/** Shapes take their colours from demo.css by these classes: wood, dark wood, cloth, light, glow, metal, floor. */
const drawing = (shapes: string) =>
  `<svg class="shop-drawing" viewBox="0 0 200 160" aria-hidden="true"><ellipse class="floor" cx="100" cy="146" rx="76" ry="6"/>${shapes}</svg>`

/** Drawings of what the demo’s shop sells, as SVG. */
export const DRAWINGS: Record<Drawing | 'scene', string> = {
  fjord: drawing(
    '<circle class="glow" cx="100" cy="50" r="46"/><path class="metal" d="M98 60h4v82h-4z"/><rect class="wood" x="78" y="140" width="44" height="6" rx="3"/><path class="light" d="M82 28h36l12 40H70z"/>',
  ),
  orme: drawing(
    '<rect class="wood" x="22" y="66" width="156" height="11" rx="3"/><path class="dark" d="M36 77h9l-6 69h-7zM155 77h9l4 69h-7z"/><rect class="dark" x="44" y="77" width="112" height="6"/><path class="cloth" d="M92 52h16l-3 14H95z"/><path class="leaf" d="M100 53c-9-8-9-20-4-28 6 8 8 18 4 28zM101 53c2-10 10-16 18-17-1 9-8 16-18 17z"/>',
  ),
  birke: drawing(
    '<path class="wood" d="M48 108h6l-6 38h-6zM146 108h6l6 38h-6z"/><path class="cloth" d="M62 34q38-14 76 0l6 62H56z"/><rect class="cloth" x="50" y="88" width="100" height="26" rx="10"/><path class="wood" d="M38 78h24v8H46v24h-8zM162 78h-24v8h16v24h8z"/>',
  ),
  sosna: drawing(
    '<path class="dark" d="M46 16h6v130h-6zM148 16h6v130h-6z"/><path class="wood" d="M44 24h112v6H44zM44 62h112v6H44zM44 100h112v6H44zM44 134h112v6H44z"/><path class="cloth" d="M60 38h10v24H60zM72 34h8v28h-8zM82 41h12v21H82z"/><path class="light" d="M116 46h22v16h-22z"/><path class="leaf" d="M74 100c-10-6-14-16-10-24 9 4 13 14 10 24zM76 100c0-10 6-17 14-19 1 10-5 17-14 19z"/><path class="metal" d="M112 82h28v18h-28z"/>',
  ),
  havn: drawing(
    '<circle class="glow" cx="72" cy="72" r="38"/><rect class="metal" x="92" y="138" width="56" height="8" rx="4"/><path class="metal" d="M117 140l4-1-20-62 30-34-4-3-32 36z"/><path class="light" d="M98 30l34 20-8 12-36-8z"/>',
  ),
  nook: drawing(
    '<ellipse class="wood" cx="100" cy="70" rx="46" ry="11"/><path class="dark" d="M64 76h9l-10 70h-8zM127 76h9l9 70h-8zM96 80h8v64h-8z"/><path class="wood" d="M66 112h68v5H66z"/>',
  ),
  scene:
    '<svg class="shop-scene" viewBox="0 0 420 260" aria-hidden="true"><circle class="glow" cx="318" cy="84" r="78"/><path class="metal" d="M315 96h6v136h-6z"/><rect class="wood" x="284" y="230" width="68" height="8" rx="4"/><path class="light" d="M288 46h60l20 62h-100z"/><path class="wood" d="M62 178h8l-8 60h-8zM214 178h8l8 60h-8z"/><path class="cloth" d="M84 66q58-20 116 0l10 92H74z"/><rect class="cloth" x="66" y="146" width="152" height="38" rx="14"/><path class="wood" d="M48 130h34v11H60v38H48zM236 130h-34v11h22v38h12z"/><rect class="floor" x="20" y="238" width="380" height="4" rx="2"/></svg>',
}
