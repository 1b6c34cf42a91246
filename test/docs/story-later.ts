import type { Story } from './story.ts'

/** The end of the story: the brand's look, teams, reports, and what is deleted. */
export const LATER: Story[] = [
  ['setBrandIcon', 'PUT', '/brand/icon', 'GIF89a…'],
  ['removeBrandIcon', 'DELETE', '/brand/icon'],
  ['previewBrandColors', 'GET', '/brand/colors?color=2f5d4a'],
  ['reportOverview', 'GET', '/reports/overview?start_date=2026-11-19&end_date=2026-11-20&channel=support'],
  ['createTeam', 'POST', '/teams', { team: { name: 'Workshop', members: ['agent@demo.test'] } }],
  ['listTeams', 'GET', '/teams'],
  ['changeTeam', 'PUT', '/teams/1', { team: { name: 'Repairs' } }],
  ['deleteTeam', 'DELETE', '/teams/1'],
  ['deleteArticle', 'DELETE', '/articles/returning-a-parcel'],
  ['deleteResponseTemplate', 'DELETE', '/response_templates/1'],
  ['uploadArticleImage', 'POST', '/article_images', 'GIF89a…'],
  [
    'createCustomField',
    'POST',
    '/custom_fields',
    { custom_field: { of: 'contact', name: 'Plan', type: 'choice', choices: ['Basic', 'Gold'] } },
  ],
  ['listCustomFields', 'GET', '/custom_fields'],
  [
    'changeCustomField',
    'PUT',
    '/custom_fields/1',
    { custom_field: { choices: ['Basic', 'Silver', 'Gold'] } },
  ],
  ['deleteCustomField', 'DELETE', '/custom_fields/1'],
  ['listMyBrands', 'GET', '/brands'],
  ['createBrand', 'POST', '/brands', { brand: { slug: 'workshop', name: 'Workshop' } }],
  ['switchBrand', 'POST', '/brands/workshop/login'],
  ['markAsRead', 'POST', '/conversations/lamp-arrived-broken/read'],
  ['listReads', 'GET', '/reads?conversations=1'],
  ['markAsUnread', 'DELETE', '/conversations/lamp-arrived-broken/read'],
]
