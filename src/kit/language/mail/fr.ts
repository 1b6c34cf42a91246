import type { MailTexts } from './en.ts'

export const mailFr: MailTexts = {
  'mail.received': 'Nous avons bien reçu votre message [{reference}]',
  'mail.reference': 'Référence : {id}',
  'mail.reply': 'Répondez simplement à cet e-mail. Votre référence est {id}.',
  'mail.wrote': 'Le {time}, {author} a écrit :',
  'mail.fallback': 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  'mail.until': 'Ce lien fonctionne une seule fois, jusqu’au {time}.',
  'mail.incident': 'Voir l’incident',
  'mail.maintenance': 'Voir la maintenance',
  'mail.test.subject': 'Un e-mail de test d’Answerwell',
  'mail.test':
    'Cet e-mail a été envoyé pour vérifier que la boîte aux lettres fonctionne. Vous pouvez le supprimer.',

  'notice.assigned': 'Attribuée',
  'notice.followed': 'Suivie',
  'notice.mentioned': 'Mention',
  'notice.unassigned': 'Non attribuée',
  'notice.undelivered': 'Non distribué',
  'notice.unproven': 'Non envoyé',
  'notice.someone': 'Quelqu’un',
  'notice.unverified': 'Expéditeur non vérifié',
  'notice.unverified.name': '{name} (expéditeur non vérifié)',
  'notice.wrote': '{name} a écrit',
  'notice.noted': '{name} a ajouté une note',
  'notice.mentions': '{name} parle de vous dans une note',
  'notice.yours': 'Une conversation vous a été attribuée',
  'notice.yourTeam': 'Une conversation a été attribuée à votre équipe',
  'notice.rule': 'Règle',
  'notice.byRule': 'La règle « {rule} » vous signale cette conversation',
  'notice.sla.first_reply': 'Première réponse',
  'notice.sla.next_reply': 'Réponse suivante',
  'notice.sla.resolution': 'Résolution',
  'notice.sla.warned': '{target} : échéance proche',
  'notice.sla.missed': '{target} : échéance dépassée',
  'notice.sla.due': '{target} : échéance le {time}',
  'notice.sla.policy': 'Politique SLA : {policy}',
  'notice.bounced': 'Votre message n’a pas pu être remis à {recipient}',
  'notice.bounced.someone': 'Votre message n’a pas pu être remis',
  'notice.kept': 'Votre réponse n’a pas été envoyée au client',
  'notice.kept.text':
    'Nous n’avons pas pu vérifier que l’e-mail venait de vous. Pour l’envoyer, ouvrez la conversation et cliquez sur « Envoyer comme ma réponse ». Si votre domaine publie DMARC et que vos e-mails y satisfont, les réponses partent aussitôt.',
  'notice.open': 'Ouvrir la conversation',
  'notice.reply': 'Répondez à cet e-mail pour répondre au client.',
  'notice.reply.note': 'Répondez à cet e-mail pour ajouter une note interne.',
  'notice.why.assigned': 'Vous recevez cet e-mail parce que la conversation vous est attribuée.',
  'notice.why.team': 'Vous recevez cet e-mail parce que la conversation est attribuée à votre équipe.',
  'notice.why.followed': 'Vous recevez cet e-mail parce que vous suivez la conversation.',
  'notice.why.mentioned': 'Vous recevez cet e-mail parce qu’une note vous mentionne.',
  'notice.why.unassigned': 'Vous recevez cet e-mail parce que la conversation n’est attribuée à personne.',
  'notice.change': 'Modifier les notifications',

  'invitation.subject': 'Rejoignez {brand} sur Answerwell',
  'invitation.by': '{name} vous invite à répondre aux clients de {brand}',
  'invitation.title': 'Invitation à répondre aux clients de {brand}',
  'invitation.agent': 'Votre rôle sera Membre : vous répondrez aux clients et rédigerez des articles.',
  'invitation.admin':
    'Votre rôle sera Admin : vous pourrez aussi configurer les canaux et ajouter des membres à l’équipe.',
  'invitation.owner':
    'Votre rôle sera Propriétaire : vous pourrez tout modifier, y compris les propriétaires de la marque.',
  'invitation.light_agent':
    'Votre rôle : agent restreint. Vous lisez les conversations et écrivez des notes internes.',
  'invitation.read_only': 'Votre rôle : lecture seule. Vous lisez les conversations et les rapports.',
  'invitation.own': 'Votre rôle : {role}.',
  'invitation.text': 'Choisissez un mot de passe et vous pourrez commencer.',
  'invitation.do': 'Accepter l’invitation',
  'invitation.ignore': 'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  'invitation.ask':
    'Si vous n’attendiez pas cette invitation, ignorez cet e-mail ou adressez-vous à {email}.',

  'login.password_changed': 'Votre mot de passe pour {brand} a été modifié',
  'login.second_factor_added': 'L’authentification à deux facteurs pour {brand} a été activée',
  'login.second_factor_removed': 'L’authentification à deux facteurs pour {brand} a été désactivée',
  'login.app_removed': 'Votre application d’authentification pour {brand} a été supprimée',
  'login.passkey_added': 'Une clé d’accès pour {brand} a été ajoutée',
  'login.passkey_removed': 'Une clé d’accès pour {brand} a été supprimée',
  'deletion.subject': '{brand} va être supprimée',
  'deletion.when':
    'Toutes les conversations, tous les contacts, articles, fichiers et membres seront supprimés définitivement le {time}.',
  'deletion.until':
    'D’ici là, tout fonctionne comme avant, et un propriétaire peut restaurer la marque dans les paramètres.',
  'login.when': 'La modification date du {time}.',
  'login.not_you': 'Si ce n’est pas vous, choisissez aussitôt un nouveau mot de passe et prévenez un admin.',
  'login.not_you.passkey':
    'Si ce n’est pas vous, supprimez la clé d’accès dans vos paramètres, choisissez un nouveau mot de passe et prévenez un admin.',
  'login.do': 'Ouvrir vos paramètres',

  'reset.subject': 'Réinitialisez votre mot de passe pour {brand}',
  'reset.text':
    'Quelqu’un a demandé un nouveau mot de passe pour {email}. Si c’était vous, choisissez-en un maintenant.',
  'reset.do': 'Choisir un nouveau mot de passe',
  'reset.ignore':
    'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Votre mot de passe reste le même.',

  'admins.login.subject': 'Reconnectez une boîte aux lettres',
  'admins.login':
    '{provider} ne permet plus à ce serveur de lire et d’envoyer des e-mails ({error}). Les nouveaux e-mails restent dans la boîte et les réponses attendent.',
  'admins.login.provider': 'Le fournisseur',
  'admins.login.then': 'Pour continuer, modifiez le canal et reconnectez-vous.',
  'admins.token.subject': 'Reconnectez {name}',
  'admins.token.renewed':
    'Le jeton d’accès du canal {name} n’a pas été renouvelé. Quand il expirera, le canal s’arrêtera.',
  'admins.token.checked':
    'Le fournisseur refuse le canal {name} : de nouveaux messages peuvent ne pas arriver et des réponses peuvent attendre.',
  'admins.token.sent': 'Les réponses du canal {name} attendent, car son fournisseur les refuse.',
  'admins.token.read':
    'La boîte aux lettres du canal {name} ne peut plus être lue depuis une heure ou plus. Les nouveaux e-mails y restent.',
  'admins.token.then': 'Une fois le problème résolu, modifiez le canal et vérifiez la connexion.',
  'admins.webhook.subject': 'Un webhook a été désactivé',
  'admins.webhook': 'Le webhook {id} ne reçoit plus d’événements.',
  'admins.webhook.then':
    'Les événements en attente sont conservés. Dès que le destinataire fonctionne à nouveau, réactivez le webhook.',
  'admins.channels': 'Ouvrir les canaux',
  'admins.webhooks': 'Ouvrir les webhooks',
  'admins.rule.subject': 'Une règle a été désactivée',
  'admins.rule': 'La règle « {name} » a agi trop souvent en une heure.',
  'admins.rule.then': 'Vérifiez ce qui la déclenche, puis réactivez-la.',
  'admins.rules': 'Ouvrir les règles',

  'export.subject': 'Votre export de {brand} est prêt',
  'export.text': 'Vous pouvez le télécharger jusqu’au {time}. Il sera ensuite supprimé.',
  'export.only':
    'Vous seul pouvez le télécharger. Il contient des données personnelles : conservez-le en lieu sûr.',
  'export.do': 'Ouvrir les exports',
  'export.failed.subject': 'Votre export de {brand} a échoué',
  'export.failed.text': 'La liste des exports indique pourquoi. Vous pouvez y en demander un autre.',

  'verify.subject': 'Vérifiez {email} pour {brand}',
  'verify.text':
    'Une personne de « {brand} » souhaite envoyer et recevoir des e-mails de clients avec l’adresse {email}. Confirmez que cette adresse est la vôtre :',
  'verify.do': 'Confirmer l’adresse',
  'verify.until': 'Ce lien fonctionne jusqu’au {time}.',
  'verify.ignore':
    'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : rien n’est envoyé depuis votre adresse.',
}
