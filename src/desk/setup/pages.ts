import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'ghtml'
import type { Problem } from '../../kit/errors.ts'
import {
  EMPTY_FORM,
  type FormState,
  faultMarks,
  faultText,
  refusalOf,
  returnedForm,
} from '../../kit/http/form-state.ts'
import { COMMAND } from '../../kit/release.ts'

export interface Content {
  title: string
  /** HTML. */
  body: string
  script?: string
}

const SUGGEST = readFileSync(join(import.meta.dirname, 'suggest-slug.js'), 'utf8')

/** How sentences about a field begin. */
const SUBJECTS: Record<string, string> = {
  name: 'The name',
  slug: 'The short name',
  host: 'The host',
  owner_name: 'Your name',
  owner: 'Your email address',
  password: 'The password',
  mailbox: 'The address',
}

interface Field {
  name: string
  label: string
  /** Attributes. */
  rest?: string
  hint?: string
}

/** The form that creates the first brand, as it is empty or as it was refused. The password never comes back. */
export function setUpPage(form: FormState = EMPTY_FORM): Content {
  const field = ({ name, label, rest = '', hint }: Field) => {
    const value = name === 'password' ? '' : (form.values.get(name) ?? '')
    const hintId = hint === undefined ? undefined : `hint-${name}`
    return html`<div class="field"><label>${label}
<input name="${name}" value="${value}" !${rest} !${faultMarks(form, name, hintId)}></label>!${faultText(form, name)}
!${hint === undefined ? '' : html`<small id="${hintId}">${hint}</small>`}</div>`
  }
  const body = html`<p>This server has no brand yet. Create the first one, and yourself as its owner.</p>
!${refusalOf(form)}
<form method="post">
<fieldset><legend>Your brand</legend>
!${field({ name: 'name', label: 'Name', rest: 'required maxlength="200" autocomplete="organization"', hint: 'What customers see, for example Acme.' })}
!${field({ name: 'slug', label: 'Short name', rest: 'maxlength="63" autocomplete="off" autocapitalize="none" spellcheck="false"', hint: 'For addresses and the command line: a–z, 0–9 and -. Made from the name if left empty. It cannot be changed later.' })}
!${field({ name: 'host', label: 'Host (optional)', rest: 'maxlength="253" autocomplete="off" autocapitalize="none" spellcheck="false" inputmode="url"', hint: 'The name at which browsers reach this server, for example help.example.com.' })}
</fieldset>
<fieldset><legend>You, its owner</legend>
!${field({ name: 'owner_name', label: 'Your name', rest: 'required maxlength="200" autocomplete="name"', hint: 'Customers see it beside your replies.' })}
!${field({ name: 'owner', label: 'Your email address', rest: 'type="email" required maxlength="254" autocomplete="username"', hint: 'You log in with it.' })}
!${field({ name: 'password', label: 'Password', rest: 'type="password" required minlength="10" maxlength="200" autocomplete="new-password"', hint: passwordHint(form) })}
</fieldset>
<fieldset><legend>Your first email channel</legend>
!${field({ name: 'mailbox', label: 'Address that customers write to (optional)', rest: 'type="email" maxlength="254" autocomplete="off"', hint: 'For example support@example.com. You connect its mailbox afterwards, in Settings → Channels.' })}
</fieldset>
<button>Create and log in</button>
</form>`
  return { title: 'Set up Answerwell', body, script: SUGGEST }
}

function passwordHint({ refusal, wrong }: FormState): string {
  const isLost = refusal !== undefined && !wrong.has('password')
  return isLost ? 'Enter it again: passwords are never sent back.' : 'At least 10 characters.'
}

/** The form as it comes back, with a sentence for each field at fault. */
export function refusedSetUp(problem: Problem, fields: unknown): FormState {
  const { code, message, fields: faults = {} } = problem
  return returnedForm(fields, problem, {
    refusal: code === 'invalid' ? 'Nothing was created yet. Please correct what is marked below.' : message,
    faultOf: name => `${SUBJECTS[name] ?? name} ${faults[name]?.[0]}.`,
  })
}

/** The brand is there, at a name that is not the one in this browser's address bar. */
export function readyPage(name: string, { base, login }: { base: string; login: string }): Content {
  const body = html`<p>Its address is <strong>${base}</strong>. Once DNS points this name to this server, continue there:</p>
<p><a class="button" href="${base}${login}">Open the inbox</a></p>
<p class="quiet">The button logs you in once, within 12 hours. After that, log in at ${base}/login with your email address and password.</p>`
  return { title: `${name} is ready`, body }
}

/** For a link that was cut off, has expired, or has done its work. */
export function deadLinkPage({ hasBrand }: { hasBrand: boolean }): Content {
  const title = 'This link is incomplete or no longer valid'
  const body = hasBrand
    ? html`<p>Answerwell has been set up on this server.</p><p><a class="button" href="/login">Log in</a></p>`
    : html`<p>Start the server again: it prints a new one. Or create a brand in a terminal:</p>!${BY_COMMAND}`
  return { title, body }
}

/** What to do on a server without a brand. */
export function noBrandPage(): Content {
  const body = html`<p>To create one, open the set-up link, if <code>start</code> or <code>serve</code> printed one in the terminal or in its log. Starting the server again prints a new link.</p>
<p>Or create it in a terminal:</p>!${BY_COMMAND}`
  return { title: 'This server has no brand yet', body }
}

/** For a host that is no brand's, on a server with brands. Names none of them. */
export function unknownHostPage(host: string): Content {
  const body = html`<p>No brand on this server is at <strong>${host}</strong>. Please check the address.</p>
<p class="quiet">If this is your server: add the host to your brand in Settings → Domains.</p>`
  return { title: 'There is nothing at this address', body }
}

/** For other refusals. */
export function problemPage({ message }: Problem): Content {
  return { title: 'Something went wrong', body: html`<p>${message}</p>` }
}

const BY_COMMAND = html`<pre><code>${COMMAND} brand create acme --name Acme \\
  --owner you@acme.example --owner-name "Your Name"</code></pre>`
