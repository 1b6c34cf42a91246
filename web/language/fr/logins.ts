import type { logins as english } from '../en/logins.ts'
import type { Text } from '../texts.ts'

export const logins: Record<keyof typeof english, Text> = {
  'settings.login-security': 'Sécurité de connexion',
  'settings.login-security.words':
    'session durée expiration inactivité déconnexion deux facteurs 2fa mfa obligatoire',
  'logins.sessions.about':
    'Les modifications s’appliquent aussitôt à toutes les sessions ouvertes. Si vous êtes en train d’écrire, vous pouvez vous reconnecter sans rien perdre.',
  'logins.idle': 'Déconnecter après une inactivité de',
  'logins.idle.hint': 'Une page ouverte mais non utilisée compte comme inactive.',
  'logins.lifetime': 'Déconnecter dans tous les cas après',
}
