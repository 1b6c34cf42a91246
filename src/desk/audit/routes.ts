import { Readable } from 'node:stream'
import { recordAudit } from '../../kit/audit/record.ts'
import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { auditCsv } from './audit-csv.ts'
import { AuditFilters, AuditParams, AuditQuery, AuditSettingsBody } from './input.ts'
import { keepEntries } from './keep-entries.ts'
import { getEntry, listAudit } from './list-audit.ts'
import { AuditEntryOutput, AuditLogOutput, AuditSettingsOutput } from './output.ts'
import { presentEntry } from './present.ts'
import { selectKeptDays } from './queries.ts'

/** The brand's audit log: who changed settings, rights and logins. */
export function auditRoutes(api: Api): void {
  api.get(
    '/audit',
    {
      may: 'audit.read',
      summary: 'List the audit log',
      operation: 'listAuditLog',
      description: 'Changes of settings, rights and logins, newest first.',
      query: AuditQuery,
      out: AuditLogOutput,
    },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listAudit(scope, query)
      return answerList({ request, reply }, listed, {
        entries: listed.rows.map(row => presentEntry(scope, row)),
      })
    },
  )

  exportRoute(api)

  api.get(
    '/audit/:id',
    {
      may: 'audit.read',
      summary: 'Get an entry of the audit log',
      operation: 'getAuditEntry',
      params: AuditParams,
      out: AuditEntryOutput,
    },
    async ({ scope, params }) => presentEntry(scope, await getEntry(scope, params.id)),
  )

  settingsRoutes(api)
}

function exportRoute(api: Api): void {
  api.get(
    '/audit/export',
    {
      may: 'audit.read',
      summary: 'Export the audit log',
      description: 'As CSV, newest first. The export is an entry itself.',
      operation: 'exportAuditLog',
      produces: 'text/csv',
      query: AuditFilters,
    },
    async ({ scope, query }, reply) => {
      await transaction(scope, async tx =>
        recordAudit(tx, { action: 'export.ordered', about: { key: 'audit_log' }, to: query }),
      )
      return reply
        .header('Content-Type', 'text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="audit-log.csv"')
        .header('Cache-Control', 'no-store')
        .send(Readable.from(auditCsv(scope, query)))
    },
  )
}

function settingsRoutes(api: Api): void {
  api.get(
    '/audit/settings',
    {
      may: 'audit.read',
      summary: 'Get the settings of the audit log',
      operation: 'getAuditSettings',
      out: AuditSettingsOutput,
    },
    async ({ scope }) => ({ keep_days: await selectKeptDays(scope) }),
  )

  api.put(
    '/audit/settings',
    {
      may: 'brand.manage',
      summary: 'Change the settings of the audit log',
      operation: 'changeAuditSettings',
      description: 'Entries are kept for 30 days at least.',
      body: AuditSettingsBody,
      out: AuditSettingsOutput,
    },
    async ({ scope, body }) => {
      const { keep_days: days } = body.audit_log
      await transaction(scope, tx => keepEntries(tx, days))
      return { keep_days: days }
    },
  )
}
