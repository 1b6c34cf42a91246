import type { DemoArticle } from './help.ts'

const topic = 'Care and assembly'

export const CARE: DemoArticle[] = [
  {
    topic,
    title: 'My table wobbles',
    body: `A table wobbles for one of two reasons: a leg is under tension, or the floor is not level. Find out which one with a sheet of paper.

## Is it the floor?

Turn the table by a quarter. If another leg is in the air now, it is the floor. Unscrew the glide below that leg, half a turn at a time, until a sheet of paper no longer slips under it.

## Is it a leg?

If the same leg stays in the air, do this with a helper:

1. Lay the table upside down on a blanket.
2. Loosen all four legs by one full turn.
3. Press each leg into its corner by hand.
4. Tighten the legs **crosswise**, a little at a time, in the order of the picture.
5. Turn the table over, and press down on the middle while you tighten each leg once more.

![The table from below: the legs numbered crosswise from one to four.]({picture})

## It still wobbles

Then a bracket may be bent. [Send us](/contact) a short video and the order number. We send you a new set of brackets, and you can use the table in the meantime.

## Good to know

Wood moves with the seasons. Tighten the legs again after the first winter, and then every two years.`,
  },
  {
    topic,
    title: 'Oiling oak',
    body: `Our oak is oiled, not varnished. Oil keeps water out and makes the wood easy to mend, but it has to be renewed: **twice in the first year**, then once a year.

## What you need

- 100 ml of hardwax or linseed oil for a table of 140 cm
- fine sandpaper (grit 240)
- two cloths without lint, and gloves

## How to do it

1. Clean the top with a damp cloth, and let it dry overnight.
2. Sand lightly along the grain, only where the wood feels rough. Wipe off the dust.
3. Put a thin coat of oil on the wood, and spread it with the first cloth.
4. After **20 minutes**, take off everything that has not gone in with the second cloth. What stays on top becomes sticky.
5. Leave the table for twelve hours. After three days it takes wine and coffee again.

> Cloths with oil can catch fire by themselves. Let them dry flat outside, or put them in water, before you throw them away.

## Rings and stains

A ring from a glass goes away with sandpaper and a little oil on that spot. Dark stains come from iron and water: rub them with lemon juice, wash it off after a minute, and oil the place when it is dry.

Do not use silicone sprays or furniture polish. They close the wood, and no oil goes in afterwards.`,
  },
  {
    topic,
    title: 'Bulbs and dimmers for our lamps',
    body: `All our lamps come without a bulb, so that you can choose the light. This is what fits:

| Lamp | Socket | At most | Shape |
|---|---|---|---|
| Fjord floor lamp | E27 | 8 W LED | round or drop |
| Havn desk lamp | E14 | 5 W LED | drop |
| Kite pendant | E27 | 12 W LED | round |

## Which light?

The number with a **K** says how warm it is. 2,700 K is like a classic bulb and suits a living room. 4,000 K is whiter and better for work. Look for a colour rendering (CRI) above 90: wood and fabric look as they do by day.

## Dimming

Fjord and Kite can be dimmed if both the bulb and the dimmer are made for it. An LED flickers or hums on an old dimmer, because that was made for more power. Ask for a *trailing edge* dimmer that works from 3 W.

## Safety

Unplug the lamp, and let the bulb cool before you change it. A bulb that is stronger than the table says heats the shade and ends the guarantee. If the cable is damaged, do not use the lamp: [write to us](/contact), and we send you a new one with a plug.`,
  },
  {
    topic,
    title: 'Assembling your furniture',
    body: `Most pieces come in one or two boxes and take less than an hour. Every box contains the tools and the manual. You can also download the manual with the number on the label.

## Before you start

- Check the parts against page 2 of the manual. Screws come in bags with letters.
- Put a blanket on the floor. Oak is heavy, and floors scratch.
- Leave all screws **loose** until the last one is in. Then tighten them.

## How long it takes

| Piece | People | Time |
|---|---|---|
| Orme table | 2 | 20 minutes |
| Birke armchair | 1 | 15 minutes |
| Sosna shelf | 2 | 45 minutes |
| Lind sideboard | 2 | 60 minutes |

## A part is missing

It happens, and we are sorry. [Tell us](/contact) the letter of the part and the number of the order. Small parts go out by letter on the same day.

## A screw is left over

Look at the last page: bags marked *spare* contain one more than you need. Keep them with the manual.

## Fix it to the wall

Shelves and sideboards taller than 80 cm must be fixed to the wall, above all where children live. The bracket is in the box. The plugs are not, since every wall needs other ones: ask in a hardware shop for plugs for your kind of wall.`,
  },
]
