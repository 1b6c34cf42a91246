import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelCard } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'
import { Secret } from './secret.tsx'

const cardsQuery = queryOptions({
  queryKey: keys.panelCards,
  queryFn: async () => (await ask(api.GET('/panel_cards'))).panel_cards,
})

/** Programs that tell more about a customer, beside the conversation. */
export function CardSettings() {
  const [secret, setSecret] = useState<string>()
  return (
    <Records
      title={t('settings.cards')}
      newLabel={t('cards.new')}
      about={t('cards.about')}
      of={useQuery(cardsQuery)}
      icon="panel"
      none={t('cards.none')}
      nameOf={({ name }) => name}
      cells={({ name, url }) => (
        <td>
          <strong dir="auto">{name}</strong>
          <br />
          <span className="quiet small">{url}</span>
        </td>
      )}
      form={(card, close) => (
        <CardForm
          card={card}
          onDone={made => {
            close()
            setSecret(made)
          }}
        />
      )}
    >
      {secret && <Secret words={t('cards.secret')} secret={secret} />}
    </Records>
  )
}

interface FormProps {
  card: PanelCard | undefined
  /** With the secret of a new one. */
  onDone: (secret: string | undefined) => void
}

function CardForm({ card, onDone }: FormProps) {
  const saving = useSaving(
    async (form: HTMLFormElement) => {
      const { name = '', url = '' } = fieldsOf(form)
      const body = { panel_card: { name, url } }
      if (!card) return (await ask(api.POST('/panel_cards', { body }))).secret
      await ask(api.PUT('/panel_cards/{id}', { params: { path: { id: card.id } }, body }))
      return undefined
    },
    { touches: [keys.panelCards], onSaved: onDone },
  )
  const removing = useSaving(
    () => ask(api.DELETE('/panel_cards/{id}', { params: { path: { id: Number(card?.id) } } })),
    { touches: [keys.panelCards], onSaved: () => onDone(undefined) },
  )
  return (
    <RecordForm saving={saving} removing={card && removing}>
      <Field label={t('name')} wrong={wrongIn(saving.error, 'name')}>
        {attributes => (
          <input name="name" required maxLength={80} defaultValue={card?.name} {...attributes} />
        )}
      </Field>
      <Field label={t('cards.url')} hint={t('cards.url.hint')} wrong={wrongIn(saving.error, 'url')}>
        {attributes => <input name="url" type="url" required defaultValue={card?.url} {...attributes} />}
      </Field>
    </RecordForm>
  )
}
