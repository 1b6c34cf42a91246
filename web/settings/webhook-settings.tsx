import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSave } from '../design/use-save.ts'
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
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  const { error, save } = useSave(keys.webhooks)
  const [isNew, setNew] = useState(false)
  const [logOf, setLogOf] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  const toggle = ({ id, 'active?': isActive }: Webhook) =>
    void save(() =>
      ask(
        api.PUT('/webhooks/{id}', { params: { path: { id } }, body: { webhook: { 'active?': !isActive } } }),
      ),
    )
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.webhooks')}</h2>
        <button type="button" className="button" onClick={() => setNew(true)}>
          <Icon name="plus" /> {t('webhook.new')}
        </button>
      </div>
      {secret && <Secret words={t('webhook.secret')} secret={secret} />}
      <ErrorNotice error={error} />
      <WideTable>
        <table>
          <tbody>
            {webhooks.map(webhook => (
              <tr key={webhook.id}>
                <td>
                  {webhook.url}
                  <br />
                  <span className="quiet small">
                    {webhook.description} {webhook.event_types.join(', ')} {webhook.disabled_because}
                  </span>
                </td>
                <td className="row">
                  <button
                    type="button"
                    className="button"
                    aria-pressed={webhook['active?']}
                    onClick={() => toggle(webhook)}
                  >
                    {t(webhook['active?'] ? 'webhook.on' : 'webhook.off')}
                  </button>
                  <button type="button" className="button" onClick={() => setLogOf(webhook)}>
                    {t('webhook.log')}
                  </button>
                  <button
                    type="button"
                    className="button bad square"
                    aria-label={t('remove')}
                    onClick={() =>
                      void save(() =>
                        ask(api.DELETE('/webhooks/{id}', { params: { path: { id: webhook.id } } })),
                      )
                    }
                  >
                    <Icon name="trash" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
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

function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const { error, isBusy, save, wrong } = useSave(keys.webhooks)
  const make = (form: HTMLFormElement) => {
    const { url = '', description = '', events = '' } = fieldsOf(form)
    const event_types = events
      .split(',')
      .map(type => type.trim())
      .filter(Boolean)
    const webhook = {
      url,
      description: description || undefined,
      ...(event_types.length > 0 ? { event_types } : {}),
    }
    return ask(api.POST('/webhooks', { body: { webhook: webhook as { url: string } } }))
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        void save(
          () => make(form),
          ({ secret }) => onMade(secret),
        )
      }}
    >
      <ErrorNotice error={error} />
      <Field label={t('webhook.url')} wrong={wrong('url')}>
        {attributes => <input name="url" type="url" required placeholder="https://" {...attributes} />}
      </Field>
      <Field label={t('webhook.description')} wrong={wrong('description')}>
        {attributes => <input name="description" {...attributes} />}
      </Field>
      <Field label={t('webhook.events')} wrong={wrong('event_types')}>
        {attributes => (
          <input name="events" placeholder="message.posted, conversation.created" {...attributes} />
        )}
      </Field>
      <button type="submit" className="button main" disabled={isBusy}>
        {t('save')}
      </button>
    </form>
  )
}

function Log({ id }: { id: number }) {
  const { data } = useQuery(deliveriesQuery(id))
  const { error, save } = useSave(keys.webhookDeliveries(id))
  if (data?.deliveries.length === 0) return <p className="quiet">{t('webhook.none')}</p>
  return (
    <WideTable>
      <ErrorNotice error={error} />
      <table>
        <tbody>
          {data?.deliveries.map(delivery => (
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
                <button
                  type="button"
                  className="button"
                  onClick={() =>
                    void save(() =>
                      ask(
                        api.POST('/webhooks/{id}/deliveries/{delivery_id}/redeliver', {
                          params: { path: { id, delivery_id: delivery.id } },
                        }),
                      ),
                    )
                  }
                >
                  {t('webhook.redeliver')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
