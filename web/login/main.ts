import '../design/base.css'
import '../design/contrast.css'
import './login.css'
import { forgetRead } from '../api/forget-read.ts'
import { make } from '../kit/make.ts'
import { t } from '../language/login-texts.ts'
import { createLoginForm } from './login-form.ts'

// A page of its own: nothing else is loaded before somebody has logged in. The server has given the document the brand's name.
const name = document.title
document.title = `${t('log_in')} · ${name}`
document
  .getElementById('root')
  ?.append(
    make(
      'main',
      { class: 'login' },
      make('img', { src: '/icon', alt: '', width: '44', height: '44' }),
      createLoginForm({ title: make('h1', {}, t('log_in.to', { name })), onIn: goOn }),
      make('p', { class: 'quiet' }, make('a', { href: '/help' }, t('log_in.customer'))),
    ),
  )

/** Opens the page that was wanted, if it is one of ours. */
async function goOn(_id: number, before?: string): Promise<void> {
  await forgetRead().catch(() => {}) // some browsers forbid it in private windows, where nothing is kept
  const next = before ?? new URLSearchParams(location.search).get('next') ?? '/'
  const wanted = URL.parse(next, location.origin)
  // The whole address: a path that begins with two slashes is another server.
  location.replace(wanted?.origin === location.origin ? wanted.href : '/')
}
