import type { people as english } from '../en/people.ts'
import type { Text } from '../texts.ts'

export const people: { [Key in keyof typeof english]: Text } = {
  'settings.hours': 'Horaires d’ouverture',
  'settings.hours.words': 'horaires jours fériés fermé planning jours ouvrés',
  'hours.about': 'Quand on travaille ici. Les règles comptent les heures ouvrées d’après ces horaires.',
  'hours.new': 'Ajouter des horaires',
  'hours.none': 'Pas encore d’horaires : les règles comptent toutes les heures de tous les jours.',
  'hours.all': 'Tout le monde et chaque équipe ont déjà des horaires.',
  'hours.brand': 'Tout le monde',
  'hours.of': 'Pour',
  'hours.week': 'Semaine',
  'hours.open.until': 'Ouvert, ferme le {time}',
  'hours.open.always': 'Toujours ouvert',
  'hours.closed.until': 'Fermé, ouvre le {time}',
  'hours.closed.always': 'Fermé',
  'hours.opens': '{day} : ouvert',
  'hours.closed': 'Fermé',
  'hours.hint':
    'Saisissez des heures comme {example}. Une plage qui finit avant de commencer continue le lendemain.',
  'hours.wrong': 'Saisissez des heures comme {example}.',
  'hours.copy': 'Copier le lundi sur les jours ouvrés',
  'hours.holidays': 'Jours fériés',
  'hours.holidays.none': 'Personne ne travaille ces jours-là.',
  'hours.holiday.add': 'Ajouter un jour férié',
  'hours.holiday.name': 'Nom du jour férié {place}',
  'hours.holiday.date': 'Date du jour férié {place}',
  'hours.holiday.remove': 'Retirer le jour férié : {name}',
  'hours.now': 'Maintenant',
  'hours.counts': 'Ce qui compte',
  'hours.counts.rules':
    'Une règle qui attend « 2 heures ouvrées » ne compte que pendant l’ouverture. La condition « pendant les heures d’ouverture » est remplie aux mêmes heures.',
  'hours.counts.team': 'Une équipe sans horaires propres a ceux de tout le monde.',
  'staff.about': 'Une personne désactivée ne peut plus se connecter. Ce qu’elle a écrit reste.',
  'staff.roles': 'Rôles',
  'staff.agent.about': 'Répond aux conversations et travaille avec les contacts.',
  'staff.admin.about': 'Fait cela aussi, et configure les canaux, les règles, les équipes et le personnel.',
  'staff.owner.about': 'Fait tout cela, et gère les propriétaires, les domaines et les marques.',
  'staff.invite.says': 'L’invitation part par e-mail.',
  'staff.invite.again': 'Inviter à nouveau',
  'staff.fixed': 'Personne ne change son propre rôle, et seuls les propriétaires changent un propriétaire.',
  'team.explain':
    'Une équipe a sa propre liste dans la boîte de réception. Chaque membre peut prendre ce qui s’y trouve.',
  'field.explain':
    'Un champ apparaît à côté de chaque contact ou conversation. Chercher sa clé et une valeur, comme plan:gold, les trouve.',
  'webhook.explain':
    'Un webhook prévient votre boutique ou un autre programme quand il se passe quelque chose ici. Les requêtes sont signées avec un secret montré une seule fois.',
  'webhook.explain.fails': 'Les requêtes qui échouent sont répétées, et listées sous Livraisons.',
  'explain.what': 'Comment ça marche',
}
