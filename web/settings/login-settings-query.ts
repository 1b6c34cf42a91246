import { queryOptions } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { settingsKeys } from '../api/settings-keys.ts'

/** The brand's rules for logins, for those who may set them. */
export const loginSettingsQuery = queryOptions({
  queryKey: settingsKeys.loginSettings,
  queryFn: () => ask(api.GET('/login_settings')),
})
