import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelCard } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Secret } from './secret.tsx'

const cardsQuery = queryOptions({
  queryKey: keys.panelCards,
  queryFn: async () => (await ask(api.GET('/panel_cards'))).panel_cards,
})

/** Programs that tell more about a customer, beside the conversation. */
export function CardSettings() {
  const found = useQuery(cardsQuery)
  const [shown, show] = useState<PanelCard | 'new'>()
  const [secret, setSecret] = useState<string>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.cards')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('cards.new')}
        </button>
      </div>
      <p className="quiet">{t('cards.about')}</p>
      {secret && <Secret words={t('cards.secret')} secret={secret} />}
      <Listed of={found} none={<p className="empty">{t('cards.none')}</p>}>
        {cards => (
          <table>
            <tbody>
              {cards.map(card => (
                <tr key={card.id}>
                  <td>
                    <strong dir="auto">{card.name}</strong>
                    <br />
                    <span className="quiet small">{card.url}</span>
                  </td>
                  <td>
                    <button
                      type="button"
                      className="button"
                      aria-label={t('team.edit', { name: card.name })}
                      onClick={() => show(card)}
                    >
                      {t('change')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listed>
      <Dialog
        title={shown === 'new' ? t('cards.new') : (shown?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
      >
        {shown && (
          <CardForm
            card={shown === 'new' ? undefined : shown}
            onDone={made => {
              show(undefined)
              setSecret(made)
            }}
          />
        )}
      </Dialog>
    </div>
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
    (id: number) => ask(api.DELETE('/panel_cards/{id}', { params: { path: { id } } })),
    { touches: [keys.panelCards], onSaved: () => onDone(undefined) },
  )
  const wrong = { name: wrongIn(saving.error, 'name'), url: wrongIn(saving.error, 'url') }
  return (
    <Form saving={saving}>
      <ErrorNotice error={removing.error ?? (wrong.name || wrong.url ? null : saving.error)} />
      <Field label={t('name')} wrong={wrong.name}>
        {attributes => (
          <input name="name" required maxLength={80} defaultValue={card?.name} {...attributes} />
        )}
      </Field>
      <Field label={t('cards.url')} hint={t('cards.url.hint')} wrong={wrong.url}>
        {attributes => <input name="url" type="url" required defaultValue={card?.url} {...attributes} />}
      </Field>
      <div className="row">
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('save')}
        </button>
        {card && <DeleteButton isPending={removing.isPending} onDelete={() => removing.mutate(card.id)} />}
      </div>
    </Form>
  )
}
