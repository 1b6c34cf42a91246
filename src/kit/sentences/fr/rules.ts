/** Rules and their conditions, and macros. */
export const rules = {
  'must be the ID or name of an organization': 'doit être l’ID ou le nom d’une organisation',
  'must be the ID or name of a shared segment': 'doit être l’ID ou le nom d’un segment partagé',
  'must have at most {1} conditions': 'doit comporter au plus {1} conditions',
  'must be one group: all, any or none': 'doit être un seul groupe : all, any ou none',
  'must be a condition or a group, not both': 'doit être une condition ou un groupe, pas les deux',
  'must be a known field': 'doit être un champ connu',
  'must be absent': 'doit être absent',
  'must be a duration such as 30 minutes, 4 hours or 3 days':
    'doit être une durée, par exemple 30 minutes, 4 hours ou 3 days',
  'must be a text, or several, of at most {1} characters':
    'doit être un ou plusieurs textes d’au plus {1} caractères',
  'must be a pattern in the syntax of RE2': 'doit être un motif dans la syntaxe de RE2',
  'set up rules': 'configurer les règles',
  'must be one action': 'doit être une seule action',
  rule: 'cette règle',
  entry: 'cette entrée',
  'rule run': 'cette exécution d’une règle',
  'This run is too old to be undone.': 'Cette exécution est trop ancienne pour être annulée.',
  'must have at least one trigger': 'doit avoir au moins un déclencheur',
  'must have at least one action': 'doit avoir au moins une action',
  'asks about a message, which none of the triggers has':
    'porte sur un message, qu’aucun des déclencheurs ne fournit',
  'must be either an event, a clock or a time of day':
    'doit être un événement, une horloge ou une heure du jour, et non plusieurs à la fois',
  'must have an event, or after and clock, or every': 'doit avoir event, ou after et clock, ou every',
  'must have at least one condition if a trigger is a time of day':
    'doit avoir au moins une condition : à une heure du jour, la règle parcourt toutes les conversations ouvertes',
  'must not depend on who did something if the only trigger is a time of day':
    'demande qui a fait quelque chose, mais à une heure du jour personne ne l’a fait',
  'can never hold: with these triggers, {1} is {2}':
    'ne se vérifie jamais : avec ces déclencheurs, {1} vaut {2}',
  'must be the ID of a response template that everybody has':
    'doit être l’ID d’un modèle de réponse visible par tous',
  'must be email addresses of members of staff, assignee, or team_lead':
    'doivent être des adresses e-mail de membres de l’équipe, assignee ou team_lead',
  'must be the ID of a webhook': 'doit être l’ID d’un webhook',
  'is one too many: there can be {1} rules': 'est de trop : il peut y avoir {1} règles',
  'must be a duration such as 30 minutes, 2 business hours or 3 days':
    'doit être une durée, par exemple 30 minutes, 2 business hours ou 3 days',
  'business hours': 'ces heures d’ouverture',
  'must be a time such as 09:00': 'doit être une heure, par exemple 09:00',
  'must have seven days, Monday first': 'doit comporter sept jours, à partir du lundi',
  'set up SLA policies': 'configurer les politiques SLA',
  'SLA policy': 'cette politique SLA',
  'is one too many: there can be {1} policies': 'est de trop : il peut y avoir {1} politiques',
  'must not depend on a message, a rating, SLA targets, or the time':
    'ne doit dépendre ni d’un message, ni d’une note, ni d’objectifs SLA, ni du temps',
  'must have at least one target': 'doit avoir au moins un objectif',
  'must be minutes or percent, not both': 'doit être en minutes ou en pourcentage, pas les deux',
  'needs a state': 'nécessite un état',
  'needs a schedule': 'nécessite un planning',
  'use of a macro': 'cette utilisation d’une macro',
  macro: 'cette macro',
  'write macros': 'écrire des macros',
  'This macro is disabled.': 'Cette macro est désactivée.',
  'The macro {1} was not applied: {2}': 'La macro {1} n’a pas été appliquée : {2}',
  'This has already been undone.': 'Cela a déjà été annulé.',
  'A macro can be undone for {1} days.': 'Une macro peut être annulée pendant {1} jours.',
  'The conversation has been merged into another one since.':
    'La conversation a été fusionnée avec une autre entre-temps.',
  'is one too many: there can be {1} macros': 'est de trop : il peut y avoir {1} macros',
  'is already the name of another macro': 'est déjà le nom d’une autre macro',
  'must have at least one action, or a reply': 'doit avoir au moins une action, ou une réponse',
  'or response_template is required, and not both': 'ou response_template est obligatoire, mais pas les deux',
}
