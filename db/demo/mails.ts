import { readDemoFile } from './files.ts'
import { invoice } from './invoice.ts'

/** How a customer's mail looks that is more than its words. */
export interface DemoMail {
  /** The words between, in HTML, of the message: `{words}`. By default only these. */
  html?: string
  files?: () => { filename: string; content: Buffer; contentType: string; cid?: string }[]
  invitation?: { uid: string; summary: string; place: string; daysAhead: number }
  /** Below it, as mail programs have it, is what it answers. */
  quotesLast?: boolean
}

const photo = (filename: string, cid?: string) => ({
  filename,
  content: readDemoFile('parcel.jpg'),
  contentType: 'image/jpeg',
  ...(cid ? { cid } : {}),
})

/** A photo within the words. */
export const PHOTO: DemoMail = {
  html: '<div style="font-family:Helvetica,Arial,sans-serif;font-size:15px;color:#222">{words}<p><img src="cid:photo-1" alt="The torn box" width="480" style="border-radius:6px"></p><p style="color:#777;font-size:13px">Sent from my phone</p></div>',
  files: () => [photo('IMG_2041.jpg', 'photo-1')],
}

export const BOX_PHOTO: DemoMail = {
  html: '<div style="font-family:Georgia,serif">{words}</div>',
  files: () => [photo('box.jpg')],
}

export const INVOICE: DemoMail = {
  html: '<div style="font-family:Calibri,Arial,sans-serif;font-size:15px">{words}<hr style="border:0;border-top:1px solid #ccc"><table style="font-size:13px;color:#555"><tr><td style="padding-right:16px"><b style="color:#8a2b58">Raman Studio</b><br>Interiors</td><td>14 Weavers Lane<br>Bristol BS1 4RW</td></tr></table></div>',
  files: () => [{ filename: 'Invoice 2026-3341.pdf', content: invoice(), contentType: 'application/pdf' }],
}

export const INVITATION: DemoMail = {
  html: '<div style="font-family:Arial,sans-serif">{words}</div>',
  invitation: {
    uid: 'showroom-visit-7731@example.nl',
    summary: 'Visit to the showroom: chairs for the library',
    place: 'Juniper & Co., Kanalstraße 4',
    daysAhead: 6,
  },
}

export const QUOTING: DemoMail = { quotesLast: true }

const cell = 'padding:8px 12px;border-bottom:1px solid #e6e0d8'

/** An order confirmation of the shop, which the customer forwards. */
export const FORWARDED: DemoMail = {
  html: `<div style="font-family:Arial,sans-serif;font-size:14px">{words}
<p>---------- Forwarded message ---------<br>From: <b>Juniper &amp; Co.</b> &lt;orders@demo.example&gt;<br>Subject: Your order J-10512</p>
<div style="max-width:560px;background:#f6f1ea;padding:24px;border-radius:8px">
<h1 style="margin:0 0 4px;font-family:Georgia,serif;font-size:24px;color:#3b2f24">Thank you, Elena!</h1>
<p style="margin:0 0 16px;color:#6b5d50">We have your order J-10512 and pack it tomorrow.</p>
<table style="width:100%;border-collapse:collapse;background:#fff;font-size:14px">
<tr style="text-align:left;background:#3b2f24;color:#fff"><th style="padding:8px 12px">Piece</th><th style="padding:8px 12px">Number</th><th style="padding:8px 12px;text-align:right">Price</th></tr>
<tr><td style="${cell}">Fjord floor lamp, smoked oak</td><td style="${cell}">2</td><td style="${cell};text-align:right">€258.00</td></tr>
<tr><td style="${cell}">Nook stool, ash</td><td style="${cell}">1</td><td style="${cell};text-align:right">€64.00</td></tr>
<tr><td style="${cell}">Delivery</td><td style="${cell}"></td><td style="${cell};text-align:right">free</td></tr>
<tr><td style="padding:8px 12px"><b>Total</b></td><td></td><td style="padding:8px 12px;text-align:right"><b>€322.00</b></td></tr>
</table>
<p style="margin:16px 0 0"><a href="https://shop.example.com/orders/J-10512" style="display:inline-block;background:#53786c;color:#fff;padding:10px 18px;border-radius:20px;text-decoration:none">Your order</a></p>
</div></div>`,
}
