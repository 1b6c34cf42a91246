import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { webhooksQuery } from '../api/rules.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { WideTable } from '../design/wide-table.tsx'
import { shortTime, t } from '../language/language.ts'
import { Records } from './records.tsx'
import { Secret } from './secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: keys.webhookDeliveries(id),
    queryFn: () =>
      ask(api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query: { page_size: 30 } } })),
    refetchInterval: 3_000,
  })

/** Webhooks and their deliveries. */
export function WebhookSettings() {
  const [logOf, setLogOf] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Records
        title={t('settings.webhooks')}
        newLabel={t('webhook.new')}
        icon="link"
        none={t('webhook.empty')}
        noneAbout={t('webhook.empty.about')}
        of={useQuery(webhooksQuery)}
        nameOf={({ url }) => url}
        cells={({ url, description, event_types, disabled_because }) => (
          <td>
            {url}
            <br />
            <span className="quiet small">
              {description} {event_types.join(', ')} {disabled_because}
            </span>
          </td>
        )}
        buttons={webhook => (
          <>
            <Switch webhook={webhook} />
            <button type="button" className="button" onClick={() => setLogOf(webhook)}>
              {t('webhook.log')}
            </button>
          </>
        )}
        form={(webhook, close) => (
          <WebhookForm
            webhook={webhook}
            onDone={made => {
              close()
              setSecret(made)
            }}
          />
        )}
      >
        {secret && <Secret words={t('webhook.secret')} secret={secret} />}
      </Records>
      <Dialog
        title={t('webhook.log')}
        isOpen={logOf !== undefined}
        onClose={() => setLogOf(undefined)}
        isWide
      >
        {logOf && <Log id={logOf.id} />}
      </Dialog>
    </>
  )
}

/** Pauses the webhook, and resumes it. */
function Switch({ webhook: { id, 'active?': isActive } }: { webhook: Webhook }) {
  const toggling = useSaving(
    () =>
      ask(
        api.PUT('/webhooks/{id}', { params: { path: { id } }, body: { webhook: { 'active?': !isActive } } }),
      ),
    { touches: [keys.webhooks] },
  )
  return (
    <>
      <ErrorNotice error={toggling.error} />
      <button type="button" className="button" aria-pressed={isActive} onClick={() => toggling.mutate()}>
        {t(isActive ? 'webhook.on' : 'webhook.off')}
      </button>
    </>
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
                    {t(`webhook.state.${delivery.state}`)} {delivery.last_status}
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
