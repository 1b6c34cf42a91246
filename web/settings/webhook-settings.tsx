import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../client/api.ts'
import type { EventType } from '../../client/event-types.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { WideTable } from '../design/wide-table.tsx'
import { shortTime, t } from '../language/language.ts'
import { Secret } from './secret.tsx'

const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: async () => (await ask(api.GET('/webhooks'))).webhooks,
})

const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.webhookDeliveries(id),
    queryFn: () =>
      ask(api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query: { page_size: 30 } } })),
    refetchInterval: 3_000,
  })

/** Webhooks and their deliveries. */
export function WebhookSettings() {
  const found = useQuery(webhooksQuery)
  const [isNew, setNew] = useState(false)
  const [logOf, setLogOf] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.webhooks')}</h2>
        <button type="button" className="button" onClick={() => setNew(true)}>
          <Icon name="plus" /> {t('webhook.new')}
        </button>
      </div>
      {secret && <Secret words={t('webhook.secret')} secret={secret} />}
      <Listed of={found}>
        {webhooks => (
          <WideTable>
            <table>
              <tbody>
                {webhooks.map(webhook => (
                  <WebhookRow key={webhook.id} webhook={webhook} onLog={() => setLogOf(webhook)} />
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Listed>
      <Dialog title={t('webhook.new')} isOpen={isNew} onClose={() => setNew(false)}>
        <WebhookForm
          onMade={made => {
            setNew(false)
            setSecret(made)
          }}
        />
      </Dialog>
      <Dialog
        title={t('webhook.log')}
        isOpen={logOf !== undefined}
        onClose={() => setLogOf(undefined)}
        isWide
      >
        {logOf && <Log id={logOf.id} />}
      </Dialog>
    </div>
  )
}

function WebhookRow({ webhook, onLog }: { webhook: Webhook; onLog: () => void }) {
  const { id, url, description, event_types, disabled_because, 'active?': isActive } = webhook
  const params = { path: { id } }
  const touches = [keys.webhooks]
  const toggling = useSaving(
    () => ask(api.PUT('/webhooks/{id}', { params, body: { webhook: { 'active?': !isActive } } })),
    { touches },
  )
  const removing = useSaving(() => ask(api.DELETE('/webhooks/{id}', { params })), { touches })
  return (
    <tr>
      <td>
        {url}
        <br />
        <span className="quiet small">
          {description} {event_types.join(', ')} {disabled_because}
        </span>
        <ErrorNotice error={toggling.error ?? removing.error} />
      </td>
      <td className="row">
        <button type="button" className="button" aria-pressed={isActive} onClick={() => toggling.mutate()}>
          {t(isActive ? 'webhook.on' : 'webhook.off')}
        </button>
        <button type="button" className="button" onClick={onLog}>
          {t('webhook.log')}
        </button>
        <button
          type="button"
          className="button bad square"
          aria-label={t('remove')}
          onClick={() => removing.mutate()}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  )
}

function create(form: HTMLFormElement) {
  const { url = '', description = '', events = '' } = fieldsOf(form)
  const types = events
    .split(',')
    .map(type => type.trim())
    .filter(Boolean)
  const event_types = types.length > 0 ? (types as EventType[]) : undefined
  return ask(
    api.POST('/webhooks', {
      body: { webhook: { url, description: description || undefined, event_types } },
    }),
  )
}

function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const saving = useSaving(create, {
    touches: [keys.webhooks],
    onSaved: ({ secret }) => onMade(secret),
  })
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={error} />
      <Field label={t('webhook.url')} wrong={wrongIn(error, 'url')}>
        {attributes => <input name="url" type="url" required placeholder="https://" {...attributes} />}
      </Field>
      <Field label={t('webhook.description')} wrong={wrongIn(error, 'description')}>
        {attributes => <input name="description" {...attributes} />}
      </Field>
      <Field label={t('webhook.events')} wrong={wrongIn(error, 'event_types')}>
        {attributes => (
          <input name="events" placeholder="message.posted, conversation.created" {...attributes} />
        )}
      </Field>
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

function Log({ id }: { id: number }) {
  const { data, error } = useQuery(deliveriesQuery(id))
  const redelivering = useSaving(
    (delivery_id: number) =>
      ask(
        api.POST('/webhooks/{id}/deliveries/{delivery_id}/redeliver', {
          params: { path: { id, delivery_id } },
        }),
      ),
    { touches: [keys.webhookDeliveries(id)] },
  )
  const none = <p className="quiet">{t('webhook.none')}</p>
  return (
    <Listed of={{ data: data?.deliveries, error }} none={none}>
      {deliveries => (
        <WideTable>
          <ErrorNotice error={redelivering.error} />
          <table>
            <tbody>
              {deliveries.map(delivery => (
                <tr key={delivery.id}>
                  <td>
                    {delivery.event.type}
                    <br />
                    <span className="quiet small">{shortTime(delivery.created_at)}</span>
                  </td>
                  <td>
                    {delivery.state} {delivery.last_status}
                    <br />
                    <span className="quiet small">{delivery.last_error}</span>
                  </td>
                  <td className="quiet small">{t('webhook.attempts', { n: delivery.attempts })}</td>
                  <td>
                    <button type="button" className="button" onClick={() => redelivering.mutate(delivery.id)}>
                      {t('webhook.redeliver')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Listed>
  )
}
