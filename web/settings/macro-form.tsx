import '../language/rules-texts.ts'
import '../rules/editor.css'
import { useState } from 'react'
import type { Macro } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { inBraces, PLACEHOLDERS } from '../kit/placeholders.ts'
import { t } from '../language/language.ts'
import { withMe } from '../rules/macro-words.ts'
import { useNames } from '../rules/names.ts'
import type { Action } from '../rules/rule.ts'
import { ThenPart } from '../rules/then-part.tsx'
import { PlaceholderWarning } from './placeholder-warning.tsx'
import { RecordForm } from './record-form.tsx'

/** What a macro says: nothing, its own text, or the saved reply with this id. */
type Source = 'none' | 'own' | `${number}`

/** Its page: the reply, and what is done with it. */
export function MacroForm({ macro, onDone }: { macro: Macro | undefined; onDone: () => void }) {
  const names = useNames()
  const [source, setSource] = useState<Source>(sourceOf(macro))
  const [actions, setActions] = useState((macro?.then ?? []) as Action[])
  const store = (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    const body = {
      macro: {
        name: fields.name ?? '',
        // The API's own type of an action has each of them written out.
        then: actions as never,
        reply: source === 'none' ? null : replyOf(source, fields),
      },
    }
    return macro
      ? ask(api.PUT('/macros/{id}', { params: { path: { id: macro.id } }, body }))
      : ask(api.POST('/macros', { body }))
  }
  const saving = useSaving(store, { touches: [keys.macros], onSaved: onDone })
  const removing = useSaving(
    () => ask(api.DELETE('/macros/{id}', { params: { path: { id: Number(macro?.id) } } })),
    { touches: [keys.macros], onSaved: onDone },
  )
  const { error } = saving
  return (
    <RecordForm saving={saving} removing={macro && removing} chosen={actions}>
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => (
          <input name="name" required maxLength={120} defaultValue={macro?.name} {...attributes} />
        )}
      </Field>
      <ReplyFields {...{ macro, source, setSource, error }} templates={names.templates} />
      <h3>{t('macro.then')}</h3>
      <ThenPart
        actions={actions}
        names={withMe(names)}
        without={['reply', 'notify', 'webhook', 'survey']}
        error={error}
        onChange={next => {
          // What was refused may be at another place now.
          saving.reset()
          setActions(next)
        }}
      />
    </RecordForm>
  )
}

function sourceOf(macro: Macro | undefined): Source {
  const reply = macro ? macro.reply : { response_template: null }
  if (reply === null) return 'none'
  return reply.response_template === null ? 'own' : `${reply.response_template}`
}

function replyOf(source: Source, fields: Record<string, string>) {
  const isNote = fields.for === 'team'
  return {
    visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
    resolve: !isNote && fields.after !== 'keep',
    ...(source === 'own' ? { body: fields.body ?? '' } : { response_template: Number(source) }),
  }
}

interface ReplyProps {
  macro: Macro | undefined
  source: Source
  setSource: (source: Source) => void
  templates: { id: string; label: string }[]
  error: Error | null
}

function ReplyFields({ macro, source, setSource, templates, error }: ReplyProps) {
  const reply = macro?.reply
  const sources = [
    { value: 'none' as const, label: t('macro.reply.none') },
    { value: 'own' as const, label: t('macro.reply.own') },
    ...templates.map(({ id, label }) => ({ value: id as `${number}`, label })),
  ]
  const [text, write] = useState(reply?.body ?? '')
  const [isFor, setFor] = useState<'customer' | 'team'>(
    reply?.visibility === VISIBILITY.internalNote ? 'team' : 'customer',
  )
  return (
    <>
      <Field label={t('macro.reply')} wrong={wrongIn(error, 'response_template')}>
        {attributes => <Select {...attributes} options={sources} value={source} onChange={setSource} />}
      </Field>
      {source === 'own' && (
        <Field
          label={t('template.body')}
          hint={t('placeholders', { values: inBraces(PLACEHOLDERS) })}
          wrong={wrongIn(error, 'body')}
        >
          {attributes => (
            <>
              <textarea
                name="body"
                rows={8}
                required
                value={text}
                onChange={event => write(event.target.value)}
                {...attributes}
              />
              <PlaceholderWarning text={text} />
            </>
          )}
        </Field>
      )}
      {source !== 'none' && (
        <Field label={t('macro.for')}>
          {attributes => (
            <Select
              {...attributes}
              name="for"
              options={[
                { value: 'customer', label: t('macro.for.customer') },
                { value: 'team', label: t('macro.for.team') },
              ]}
              value={isFor}
              onChange={setFor}
            />
          )}
        </Field>
      )}
      {source !== 'none' && isFor === 'customer' && (
        <Field label={t('macro.after')} hint={t('macro.after.hint')}>
          {attributes => (
            <Select
              {...attributes}
              name="after"
              options={[
                { value: 'resolve', label: t('macro.after.resolve') },
                { value: 'keep', label: t('macro.after.keep') },
              ]}
              defaultValue={reply?.resolve === false ? 'keep' : 'resolve'}
            />
          )}
        </Field>
      )}
    </>
  )
}
