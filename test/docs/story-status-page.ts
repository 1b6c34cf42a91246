import type { Story } from './story.ts'

/** Systems, incidents and maintenances. */
export const STATUS_PAGE: Story[] = [
  ['createSystem', 'POST', '/systems', { system: { title: 'Shop' } }],
  [
    'changeSystem',
    'PUT',
    '/systems/1',
    { system: { title: 'Online shop', description: 'Catalog, cart, account', group: 'Shop' } },
  ],
  ['sortSystems', 'PUT', '/system_order', { systems: [{ id: '1', group: 'Shop' }] }],
  [
    'createIncident',
    'POST',
    '/incidents',
    {
      incident: {
        title: 'The shop is slow',
        updates_attributes: [{ status: 'investigating', message: 'Pages take ten seconds. We are looking.' }],
        incidents_systems_attributes: [{ system_id: '1', status: 'degraded_performance' }],
      },
    },
  ],
  [
    'previewStatus',
    'POST',
    '/status_preview',
    { incident_id: '1', status: 'identified', systems: [{ system_id: '1', status: 'partial_outage' }] },
  ],
  ['getSystem', 'GET', '/systems/1'],
  ['listSystems', 'GET', '/systems'],
  [
    'updateIncident',
    'PUT',
    '/incidents/1',
    {
      incident: {
        updates_attributes: [{ status: 'identified', message: 'A full disk. We are making room.' }],
        incidents_systems_attributes: [{ id: '1', status: 'partial_outage' }],
      },
    },
  ],
  ['listActiveIncidents', 'GET', '/incidents/active'],
  [
    'updateIncidentByPost',
    'POST',
    '/incidents/1',
    {
      incident: {
        updates_attributes: [{ status: 'resolved', message: 'Fast again.' }],
        incidents_systems_attributes: [{ id: '1', status: 'operational' }],
      },
    },
  ],
  ['getIncident', 'GET', '/incidents/1'],
  ['listIncidents', 'GET', '/incidents'],
  [
    'planMaintenance',
    'POST',
    '/maintenances',
    {
      maintenance: {
        title: 'Payments pause for an update',
        message: 'Cards are declined for half an hour. Carts are kept.',
        starts_at: '2026-12-03T02:00:00Z',
        ends_at: '2026-12-03T02:30:00Z',
        system_ids: ['1'],
      },
    },
  ],
  [
    'changeMaintenance',
    'PUT',
    '/maintenances/1',
    { maintenance: { ends_at: '2026-12-03T03:00:00Z', message: 'It takes until three.' } },
  ],
  ['getMaintenance', 'GET', '/maintenances/1'],
  ['listMaintenances', 'GET', '/maintenances'],
]
