import './sources.css'
import { useState } from 'react'
import { keys } from '../api/keys.ts'
import { beginImport } from '../api/moving.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { commandSources, type ImportSource, importSources } from './import-sources.ts'
import { ImportUpload } from './import-upload.tsx'

/** Where an import comes from: a file to upload, or a helpdesk to log in to. Both begin with a dry run. */
export function BeginImport() {
  const byPage = importSources()
  const sources = [...byPage, ...commandSources()]
  const [chosen, choose] = useState(byPage[0].name)
  const source = sources.find(({ name }) => name === chosen) ?? byPage[0]
  return (
    <>
      <fieldset className="sources">
        <legend className="unseen">{t('import.source')}</legend>
        {sources.map(({ name, label, about }) => (
          <label key={name}>
            <input
              type="radio"
              name="source"
              className="unseen"
              checked={name === chosen}
              onChange={() => choose(name)}
            />
            <span>
              {label}
              <small>{about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {source.by === 'command' && <ByCommand source={source} />}
      {source.by === 'file' && <ImportUpload key={chosen} source={source} />}
      {source.by !== 'file' && source.by !== 'command' && <Login key={chosen} source={source} />}
    </>
  )
}

/** How to import what pages cannot. */
function ByCommand({ source: { command } }: { source: ImportSource }) {
  return (
    <>
      <p>{t('import.command')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre dir="ltr" tabIndex={0} className="source">
        {command}
      </pre>
      <p className="quiet small">{t('import.command.hint')}</p>
    </>
  )
}

/** The address of a helpdesk and a login there, which are checked at once. */
function Login({ source: { name, label, by, example } }: { source: ImportSource }) {
  const beginning = useSaving(
    async (form: HTMLFormElement) => {
      await confirmed(() => beginImport({ source: name, ...fieldsOf(form) }))
      // What else was entered stays: whether the login is good is known later.
      for (const secret of form.querySelectorAll<HTMLInputElement>('[name=token]')) secret.value = ''
    },
    { touches: [keys.imports] },
  )
  const { error } = beginning
  return (
    <form
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        beginning.mutate(event.currentTarget)
      }}
    >
      {example && (
        <Field label={t('import.address')} wrong={wrongIn(error, 'address')}>
          {attributes => (
            <input name="address" required inputMode="url" placeholder={example} {...attributes} />
          )}
        </Field>
      )}
      {by === 'email' && (
        <Field label={t('import.email')} wrong={wrongIn(error, 'email')}>
          {attributes => <input name="email" type="email" required autoComplete="off" {...attributes} />}
        </Field>
      )}
      {by === 'app' && (
        <Field label={t('import.appId')} wrong={wrongIn(error, 'app_id')}>
          {attributes => <input name="app_id" required autoComplete="off" {...attributes} />}
        </Field>
      )}
      {by === 'account' && (
        <Field label={t('import.account')} wrong={wrongIn(error, 'account')}>
          {attributes => (
            <input name="account" required inputMode="numeric" autoComplete="off" {...attributes} />
          )}
        </Field>
      )}
      <Field
        label={t(by === 'app' ? 'import.appSecret' : 'import.token')}
        hint={t('import.token.hint')}
        wrong={wrongIn(error, 'token')}
      >
        {attributes => <input name="token" type="password" required autoComplete="off" {...attributes} />}
      </Field>
      <ErrorNotice error={error} />
      <p className="row">
        <button type="submit" className="button main" disabled={beginning.isPending}>
          {t('import.state.checking')}
        </button>
        <span className="quiet small">{t('import.changesNothing')}</span>
      </p>
    </form>
  )
}
