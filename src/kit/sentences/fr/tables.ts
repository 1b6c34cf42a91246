import type { Text } from '../../language/text.ts'

/** About moving in from files: tables and articles. */
export const tables: Record<string, Text> = {
  'is not clear: {1}': 'n’est pas clair : {1}',
  'It has neither a name nor an address.': 'Ni nom ni adresse ne sont indiqués.',
  'It has the key or an address of the row in line {1}.': 'La ligne {1} a la même clé ou la même adresse.',
  'It is the same as the row in line {1}.': 'C’est la même chose qu’à la ligne {1}.',
  'It names nobody who wrote.': 'L’auteur n’est pas indiqué.',
  'It has neither a subject nor a text.': 'Ni objet ni texte ne sont indiqués.',
  'A conversation with this reference is here already.':
    'Une conversation avec cette référence est déjà ici.',
  'This is a spreadsheet, or another binary file. Save it as CSV first.':
    'C’est une feuille de calcul ou un autre fichier binaire. Enregistrez-le d’abord au format CSV.',
  'This file has no rows.': 'Ce fichier n’a pas de lignes.',
  'The file cannot be read from line {1}: a quotation mark within a cell has to be doubled.':
    'Le fichier est illisible à partir de la ligne {1} : un guillemet dans une cellule doit être doublé.',
  'The file cannot be read from line {1}: a quotation mark is opened and not closed.':
    'Le fichier est illisible à partir de la ligne {1} : un guillemet est ouvert et jamais fermé.',
  'The file cannot be read from line {1}: the row is larger than 16 MiB. Is a quotation mark not closed?':
    'Le fichier est illisible à partir de la ligne {1} : la ligne dépasse 16 Mio. Manque-t-il un guillemet fermant ?',
  'It has {1} cells instead of {2}.': 'La ligne a {1} cellules au lieu de {2}.',
  '{1} has a character that cannot be stored.': '{1} contient un caractère qui ne peut pas être enregistré.',
  '{1} is longer than {2} characters.': '{1} dépasse {2} caractères.',
  '{1} is not an email address.': '{1} n’est pas une adresse e-mail.',
  '{1} is not a date or time.': '{1} n’est ni une date ni une heure.',
  'It has more than {1} tags.': 'Il y a plus de {1} étiquettes.',
  'A tag is longer than {1} characters.': 'Une étiquette dépasse {1} caractères.',
  'The file has more than {1} columns.': 'Le fichier a plus de {1} colonnes.',
  'The file has no column {1}.': 'Le fichier n’a pas de colonne {1}.',
  'There is no field {1}.': 'Il n’y a pas de champ {1}.',
  '{1} and {2} cannot both become {3}.': '{1} et {2} ne peuvent pas devenir tous deux {3}.',
  'A column has to become one of these fields: {1}.': 'Une colonne doit devenir l’un de ces champs : {1}.',
  'Only one column can become one of these fields: {1}.':
    'Une seule colonne peut devenir l’un de ces champs : {1}.',
  'The column of the field {1} has more than {2} values.': 'La colonne du champ {1} a plus de {2} valeurs.',
  'The dates can be read day first or month first. Choose one.':
    'Dans les dates, le jour ou le mois peut venir en premier. Choisissez.',
  'This column is not imported.': 'Cette colonne n’est pas importée.',
  'Rows of the same record differ in {1}. One of them counts.':
    'Des lignes du même enregistrement diffèrent dans {1}. L’une d’elles compte.',
  'It is a link or a special file, and is not followed.':
    'C’est un lien ou un fichier spécial, qui n’est pas suivi.',
  'There are more than {1} files.': 'Il y a plus de {1} fichiers.',
  'The zip file unpacks to more than is safe.':
    'Une fois décompressé, le fichier zip dépasse la taille sûre.',
  'The zip file is encrypted.': 'Le fichier zip est chiffré.',
  'The zip file cannot be read: {1}': 'Le fichier zip est illisible : {1}',
  'It has a character that cannot be stored.': 'Il contient un caractère qui ne peut pas être enregistré.',
  'It is longer than {1} characters.': 'Il dépasse {1} caractères.',
  'Its front matter cannot be read.': 'Son en-tête est illisible.',
  'There are no Markdown files in it.': 'Il ne contient aucun fichier Markdown.',
  'There is no member to be the author.': 'Aucun membre ne peut en être l’auteur.',
  'It is neither Markdown nor a picture that an article shows.':
    'Ce n’est ni du Markdown ni une image affichée par un article.',
  'It is larger than {1} MiB.': 'Il dépasse {1} Mio.',
  'These have no place here: {1}.': 'Ces indications n’ont pas de place ici : {1}.',
  'Another file is the same article in this language.':
    'Un autre fichier est le même article dans cette langue.',
  'What it links to is not there.': 'La cible de ce lien n’est pas là.',
  'It is no PNG, JPEG, GIF or WebP image.': 'Ce n’est pas une image PNG, JPEG, GIF ou WebP.',
  '{1} has a word that is not known.': '{1} contient un mot inconnu.',
  'Another row has this key of a message.': 'Une autre ligne a cette clé de message.',
  'There is no {1}: {2}.': '{1} n’existe pas. Valeurs possibles : {2}.',
  "Its key is that of another customer's conversation, in line {1}.":
    'Sa clé est celle de la conversation d’un autre client, à la ligne {1}.',
}
