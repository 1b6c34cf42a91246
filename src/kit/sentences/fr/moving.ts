import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'L’archive utilise la version {1} du format, cette version d’Answerwell connaît la version {2}. Mettez Answerwell à jour.',
  'This is not an archive that Answerwell has exported.': 'Ce n’est pas une archive exportée par Answerwell.',
  'The archive is damaged or incomplete.': 'L’archive est endommagée ou incomplète.',
  '{1} is not empty. Choose another folder.': '{1} n’est pas vide. Choisissez un autre dossier.',
  'Its owner was erased here.': 'Son propriétaire a été effacé ici.',
  'What it belongs to was left out.': 'Ce dont cela dépend a été laissé de côté.',
  'Something else has its name or its number here.': 'Autre chose a déjà ce nom ou ce numéro ici.',
  'It has no address and no settings: connect it.': 'Le canal n’a ni adresse ni réglages : connectez-le.',
  'Its name in addresses, or its reference, was taken here, and has an ending.':
    'Son nom dans les adresses, ou sa référence, était déjà pris ici et a reçu un suffixe.',
  'It was on hold until a time that has passed, and is unresolved.':
    'La conversation était en attente jusqu’à une date passée et n’est pas résolue.',
  'Its bytes were not in what was imported.': 'Le contenu du fichier n’était pas dans ce qui a été importé.',
  'It was under way, and is not sent from here.': 'L’envoi était en cours et ne se poursuit pas d’ici.',
  'is not what this import began with': 'n’est pas ce par quoi cet import a commencé',
  'Lines of {1}, from line {2} on, do not fit the format.':
    'Des lignes de {1}, à partir de la ligne {2}, ne correspondent pas au format.',
  'has nothing to import': 'ne contient rien à importer',
  'names {1}, which does not exist': 'indique {1}, qui n’existe pas',
  'There is no source {1} to import from.': 'Il n’existe pas de source {1} pour l’import.',
  '{1} is not JSON.': '{1} n’est pas du JSON.',
  'must be an object with members and channels': 'doit être un objet avec members et channels',
  'Another process is importing the same. Wait until it has ended.':
    'Un autre processus importe déjà la même chose. Attendez qu’il ait terminé.',
  'Its number in another system was taken here, and is left out.':
    'Son numéro dans un autre système était déjà pris ici et a été omis.',
  'Something else has its new name or number here, so it keeps the one that it had.':
    'Autre chose a déjà ici son nouveau nom ou son nouveau numéro : l’ancienne valeur est conservée.',
  'Its time has passed, and it is completed.': 'La période est passée : la maintenance est terminée.',
  'It should have begun by now, and is in progress.': 'Le début est passé : la maintenance est en cours.',
  'is not that with which this import began':
    'n’est pas la correspondance avec laquelle cet import a commencé',
  'is an archive of this brand itself': 'est une archive de cette marque elle-même',
  import: 'import',
}
