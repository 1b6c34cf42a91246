import type { Story } from './story.ts'

/** Reports that can be narrowed down. */
export const REPORTS: Story[] = [
  ['reportSurveys', 'GET', '/reports/surveys?start_date=2026-11-19&end_date=2026-11-20'],
  ['reportOverview', 'GET', '/reports/overview?start_date=2026-11-19&end_date=2026-11-20&channel=support'],
  ['reportSla', 'GET', '/reports/sla?start_date=2026-11-19&end_date=2026-11-20'],
  [
    'reportMissedTargets',
    'GET',
    '/reports/sla/missed?start_date=2026-11-19&end_date=2026-11-20&target=first_reply',
  ],
]
