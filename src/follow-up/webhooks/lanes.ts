/** The name of the follower that turns events into deliveries. */
export const WEBHOOKS = 'webhooks'

/** The lane of a webhook's jobs. */
export const laneOf = (webhookId: number) => `webhook ${webhookId}`

/** Concurrent deliveries per webhook: a slow or failing receiver leaves room to others. */
export const PLACES = { healthy: 20, slow: 5, failing: 3 }
