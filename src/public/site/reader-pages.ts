import { html } from 'ghtml'
import { EMPTY_FORM, type FormState, refusalOf } from '../../kit/http/form-state.ts'
import { trap } from './contact-pages.ts'
import { emailField } from './form-state.ts'
import type { View } from './view.ts'

/** Asks for the address that a link goes to; whoever opens it comes to the page `to`. */
export function signInPage(
  { t, link }: View,
  { form = EMPTY_FORM, to }: { form?: FormState; to?: string | undefined },
): string {
  return html`<div class="narrow"><h1>${t('reader.sign_in')}</h1><p>${t('reader.text')}</p>
!${refusalOf(form)}
<form class="form" method="post" action="${link('/help/sign-in')}">
!${emailField(t('contact.email'), form)}
!${trap(t('site.trap'))}
!${to ? html`<input type="hidden" name="to" value="${to}">` : ''}
<button>${t('reader.send')}</button></form></div>`
}

export function askedPage({ t }: View): string {
  return html`<div class="narrow"><h1>${t('subscribe.asked')}</h1><p>${t('reader.asked')}</p></div>`
}

/** Opening a link changes nothing; its button does. */
export function confirmPage({ t, brand }: View): string {
  return html`<div class="narrow"><h1>${t('reader.confirm', { brand: brand.name })}</h1>
<form class="form" method="post"><button>${t('reader.sign_in')}</button></form></div>`
}

interface TokenForm {
  token: string
  to: string | undefined
  name: string | undefined
}

/** A token from another site signs nobody in without the button. */
export function tokenPage({ t, brand }: View, { token, to, name }: TokenForm): string {
  return html`<div class="narrow"><h1>${t('reader.confirm', { brand: brand.name })}</h1>
!${name === undefined ? '' : html`<p dir="auto">${name}</p>`}
<form class="form" method="post" action="/sign-in/token"><input type="hidden" name="token" value="${token}">
!${to ? html`<input type="hidden" name="to" value="${to}">` : ''}
<button>${t('reader.sign_in')}</button></form></div>`
}

export function refusedTokenPage({ t, link }: View): string {
  return html`<div class="narrow"><h1>${t('reader.sign_in')}</h1><p role="alert" class="refusal">${t('reader.token_refused')}</p>
<p><a href="${link('/help/sign-in')}">${t('reader.send')}</a></p></div>`
}

/** Beside the navigation of the help center: the customer's requests, and signing in where it shows more. */
export function accountOf({ t, link }: View, { isSignedIn, offersSignIn }: Account): string {
  const requests = html`<a href="${link('/help/requests')}">${t('requests.title')}</a>`
  if (isSignedIn)
    return html`!${requests}<form method="post" action="${link('/help/sign-out')}"><button class="plain">${t('reader.sign_out')}</button></form>`
  return html`!${requests}!${offersSignIn ? html`<a href="${link('/help/sign-in')}">${t('reader.sign_in')}</a>` : ''}`
}

interface Account {
  isSignedIn: boolean
  offersSignIn: boolean
}

/** For whoever was sent a link to an article that is not for everybody. */
export function signInHint({ t, link }: View, path: string): string {
  return html`<p>${t('reader.missing')} <a href="${link('/help/sign-in')}?to=${encodeURIComponent(path)}">${t('reader.sign_in')}</a></p>`
}
