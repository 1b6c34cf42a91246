import type { login as english } from '../en/login.ts'
import type { Text } from '../texts.ts'

export const login: { [Key in keyof typeof english]: Text } = {
  log_in: 'Se connecter',
  'log_in.to': 'Se connecter à {name}',
  'log_in.link': 'Connexion en cours…',
  'log_in.customer': 'Vous cherchez de l’aide ? Consultez notre centre d’aide.',
  'log_in.cookie':
    'Votre navigateur n’a pas enregistré le cookie de connexion. Certains navigateurs refusent les cookies en HTTP simple. Utilisez HTTPS ou un autre navigateur.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  'password.new': 'Nouveau mot de passe',
  'password.hint': 'Au moins 10 caractères. Plusieurs mots font un bon mot de passe.',
  'password.back': 'Retour à la connexion',
  'password.forgot': 'Mot de passe oublié ?',
  'password.reset': 'Définir un nouveau mot de passe',
  'password.sent': 'Si cette adresse est celle d’un membre de l’équipe, un lien lui a été envoyé.',
  'password.mail': 'M’envoyer un lien',
  code: 'Code de vérification',
  'code.hint': 'De votre application d’authentification, ou un code de secours.',
  'trouble.offline': 'Serveur injoignable. Réessayez dans un instant.',
  'trouble.unknown': 'Une erreur s’est produite. Réessayez.',
  'trouble.request': 'Requête {id}',
}
