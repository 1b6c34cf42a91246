const LINES: [x: number, y: number, size: number, text: string][] = [
  [56, 770, 22, 'Juniper & Co.'],
  [56, 748, 10, 'Kanalstrasse 4, 10999 Berlin'],
  [56, 690, 11, 'Raman Studio Ltd'],
  [56, 675, 11, '14 Weavers Lane, Bristol BS1 4RW'],
  [56, 625, 16, 'Invoice 2026-3341'],
  [56, 605, 10, 'Order J-10455'],
  [56, 560, 11, '4 x Havn desk lamp'],
  [470, 560, 11, '316.00 EUR'],
  [56, 542, 11, '2 x Alder bench'],
  [470, 542, 11, '420.00 EUR'],
  [56, 505, 12, 'Total'],
  [470, 505, 12, '736.00 EUR'],
  [56, 450, 10, 'Payable within 14 days. Thank you for your order.'],
]

/** An invoice of one page as PDF (ISO 32000-1), with a font that every reader has. */
export function invoice(): Buffer {
  const words = LINES.map(([x, y, size, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`)
  const drawn = [...words, '0.6 w 56 525 m 540 525 l S'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
