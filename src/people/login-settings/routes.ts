import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../sessions/confirm-login.ts'
import { requireSession } from '../sessions/own-session.ts'
import { changeLoginSettings } from './change-login-settings.ts'
import { LoginSettingsBody } from './input.ts'
import { LoginSettingsOutput } from './output.ts'
import { presentLoginSettings } from './present.ts'

const MAY = 'sign_on.manage'

/** The brand's rules for the logins of staff. */
export function loginSettingsRoutes(api: Api): void {
  api.get(
    '/login_settings',
    {
      may: MAY,
      operation: 'getLoginSettings',
      summary: 'Get the rules for logins',
      out: LoginSettingsOutput,
    },
    ({ scope }) => presentLoginSettings(scope),
  )

  api.put(
    '/login_settings',
    {
      may: MAY,
      operation: 'changeLoginSettings',
      summary: 'Change the rules for logins',
      description: `Fields that are absent stay. Counts for open sessions, too. ${NEEDS_FRESH_LOGIN}`,
      body: LoginSettingsBody,
      out: LoginSettingsOutput,
    },
    async ({ scope, body }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      await transaction(scope, tx => changeLoginSettings(tx, body.login_settings))
      return presentLoginSettings(scope)
    },
  )
}
