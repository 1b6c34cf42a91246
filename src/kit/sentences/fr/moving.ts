import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive uses format version {1}; this release supports version {2}. Update Answerwell.':
    'L’archive utilise la version {1} du format, cette version d’Answerwell connaît la version {2}. Mettez Answerwell à jour.',
  'There is no mail in {1}.': '{1} ne contient aucun e-mail.',
  'It is larger than 150 MiB.': 'Il dépasse 150 Mio.',
  'It is here already: it was received or sent by mail.':
    'Il est déjà ici : il a été reçu ou envoyé par e-mail.',
  'It is a draft, spam, or deleted mail.': 'C’est un brouillon, un spam ou un e-mail supprimé.',
  'It is for drafts, spam or deleted mail.': 'Pour les brouillons, les spams ou les e-mails supprimés.',
  'It is not a mail: it says neither who wrote it nor when.':
    'Ce n’est pas un e-mail : ni l’expéditeur ni la date n’y figurent.',
  'Its text could not be read: {1} It is attached.': 'Son texte n’a pas pu être lu : {1} Il est joint.',
  '{1} refused the email address or the token.': '{1} a refusé l’adresse e-mail ou le jeton.',
  '{1} does not let this login read {2}.': '{1} ne laisse pas ce compte lire {2}.',
  '{1} answered {2} with status {3}.': '{1} a répondu à {2} avec le statut {3}.',
  '{1} answered {2} with something that is not JSON.': '{1} a répondu à {2} par autre chose que du JSON.',
  'The server answered with status {1}.': 'La réponse avait le statut {1}.',
  'It is too long, or one of too many: {1}.': 'Trop long, ou en trop grand nombre : {1}.',
  'It was cut off after {1} bytes.': 'Coupé après {1} octets.',
  'It has {1} bytes instead of {2}.': 'Taille : {1} octets au lieu de {2}.',
  '{1} is not a public address. Whoever runs this server can allow it: ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} n’est pas une adresse publique. La personne qui gère ce serveur peut l’autoriser : ANSWERWELL_ALLOWED_NETWORKS.',
  '{1} redirects to {2}. Is that the address?': '{1} redirige vers {2}. Est-ce la bonne adresse ?',
  'This source needs a login.': 'Cette source demande un identifiant.',
  'Name the file or folder to import.': 'Indiquez le fichier ou le dossier à importer.',
  '--url must be an address such as https://acme.reamaze.io.':
    '--url doit être une adresse telle que https://acme.reamaze.io.',
  '--url needs --email and --token-file.': '--url demande --email et --token-file.',
  'This is not an Answerwell archive.': 'Ce n’est pas une archive exportée par Answerwell.',
  'The archive is damaged or incomplete.': 'L’archive est endommagée ou incomplète.',
  '{1} is not empty. Choose another folder.': '{1} n’est pas vide. Choisissez un autre dossier.',
  'Its owner was erased here.': 'Son propriétaire a été effacé ici.',
  'What it belongs to was left out.': 'Ce dont cela dépend a été laissé de côté.',
  'Its name or ID is already in use here.': 'Autre chose a déjà ce nom ou ce numéro ici.',
  'The channel has no address or settings. Connect it.':
    'Le canal n’a ni adresse ni réglages : connectez-le.',
  'Its slug or reference was already in use here, so it has a suffix.':
    'Son nom dans les adresses, ou sa référence, était déjà pris ici et a reçu un suffixe.',
  'Its hold time had passed, so it is unresolved.':
    'La conversation était en attente jusqu’à une date passée et n’est pas résolue.',
  'The archive does not contain this file.': 'Le contenu du fichier n’était pas dans ce qui a été importé.',
  'Its delivery was in progress, and was not resumed.': 'L’envoi était en cours et ne se poursuit pas d’ici.',
  'must be the archive that this import started with': 'n’est pas ce par quoi cet import a commencé',
  'Lines of {1}, from line {2}, do not match the format.':
    'Des lignes de {1}, à partir de la ligne {2}, ne correspondent pas au format.',
  'has nothing to import': 'ne contient rien à importer',
  'names {1}, which does not exist': 'indique {1}, qui n’existe pas',
  'There is no source {1} to import from.': 'Il n’existe pas de source {1} pour l’import.',
  '{1} is not JSON.': '{1} n’est pas du JSON.',
  'must be an object with members and channels': 'doit être un objet avec members et channels',
  'Another process is running this import. Wait until it ends.':
    'Un autre processus importe déjà la même chose. Attendez qu’il ait terminé.',
  'Its external ID is already in use here, so it was left out.':
    'Son numéro dans un autre système était déjà pris ici et a été omis.',
  'Its new name or ID is already in use here, so it keeps the old one.':
    'Autre chose a déjà ici son nouveau nom ou son nouveau numéro : l’ancienne valeur est conservée.',
  'Its end has passed, so it is completed.': 'La période est passée : la maintenance est terminée.',
  'Its start has passed, so it is in progress.': 'Le début est passé : la maintenance est en cours.',
  'must be the mapping that this import started with':
    'n’est pas la correspondance avec laquelle cet import a commencé',
  'must be an archive of another brand': 'est une archive de cette marque elle-même',
  import: 'import',
  'An export is in progress. Wait until it is done, or delete it.':
    'Un export est en cours. Attendez qu’il soit terminé ou supprimez-le.',
  'This link has expired, or the export was deleted.': 'Ce lien a expiré, ou l’export a été supprimé.',
  export: 'export',
  'The archive is larger than 200 GiB. Import it on the command line.':
    'L’archive dépasse 200 Gio. Importez-la en ligne de commande.',
  'Upload the archive first.': 'Envoyez d’abord l’archive.',
  'This import was stopped.': 'Cette importation a été arrêtée.',
  'The import is in another state by now.': 'L’importation est maintenant dans un autre état.',
  'Another import is in progress. Wait until it is done, or stop it.':
    'Une autre importation est en cours. Attendez qu’elle soit terminée ou arrêtez-la.',
  'The login was deleted. Begin a new import; it creates nothing twice.':
    'L’identifiant a été supprimé. Commencez une nouvelle importation ; rien n’est créé en double.',
  'There is no mail in this file.': 'Il n’y a pas d’e-mail dans ce fichier.',
  'must be an address such as https://acme.example.com':
    'doit être une adresse telle que https://acme.example.com',
  'The archive was deleted. Begin a new import; it creates nothing twice.':
    'L’archive a été supprimée. Commencez une nouvelle importation ; rien n’est créé en double.',
  'A person was erased here meanwhile: order the export again.':
    'Une personne a été effacée entre-temps : demandez de nouveau l’export.',
  'A person was erased here meanwhile: upload the archive again, or check it again.':
    'Une personne a été effacée entre-temps : envoyez de nouveau l’archive ou vérifiez-la de nouveau.',
  'Somebody wrote in it or changed it.': 'Quelqu’un y a écrit ou l’a modifiée.',
  'It was changed, or something that stays refers to it.':
    'L’élément a été modifié, ou quelque chose qui reste y fait référence.',
  'This import is partly undone. Undo it again before you import the archive.':
    'Cet import est annulé en partie. Annulez-le de nouveau avant d’importer l’archive.',
  'belongs to an import that is partly undone; undo that one again first':
    'appartient à un import annulé en partie ; annulez d’abord celui-ci de nouveau',
  'It has no rating from 1 to 5.': 'Il n’a pas de note de 1 à 5.',
  '{1} is this brand.': '{1} est cette marque.',
  'It was deleted there.': 'Cela a été supprimé là-bas.',
  'It has as many messages as can be read; later ones may be missing.':
    'On ne peut pas lire plus de messages ; les suivants manquent peut-être.',
  'It is not imported. Set it up here.': 'Ce n’est pas importé. Configurez-le ici.',
  'None of these are imported.': 'Rien de tout cela n’est importé.',
  'It is suspended there, as spam is.': 'Le ticket y est suspendu comme un spam.',
  'It is on hold there without an end, so it is unresolved.':
    'La conversation y est en attente sans date de fin, elle n’est donc pas résolue.',
  'Colleagues follow it there: {1}. None of these are imported.':
    'Collègues qui la suivent là-bas : {1}. Ces suivis ne sont pas importés.',
  'It is inactive there.': 'C’est inactif là-bas.',
  'It has no text. Set it up here.': 'Il n’y a pas de texte. Configurez-le ici.',
  'Only its text is imported, without its actions: {1}.':
    'Seul le texte est importé, sans les actions : {1}.',
  'The help center does not have this language.': 'Le centre d’aide n’a pas cette langue.',
  'This source needs --token-file.': 'Cette source demande --token-file.',
  'set up retention rules': 'configurer les règles de conservation',
  'retention rule': 'cette règle de conservation',
  'must be the count of a dry run of this rule, which is {1} now':
    'doit être le nombre indiqué par une simulation de cette règle, qui est maintenant de {1}',
  'must be `of` in a dry run of what this rule says then':
    'doit être `of` d’une simulation de ce que cette règle dira alors',
  'must name at least one channel, or be null for all':
    'doit nommer au moins un canal, ou être null pour tous',
  'Deleting it takes too long.': 'La suppression prend trop de temps.',
  'It could not be deleted.': 'La suppression a échoué.',
  'The rule is deleting now. Switch it off, and delete it in a few minutes.':
    'La règle est en train de supprimer. Désactivez-la, puis supprimez-la dans quelques minutes.',
  'must name at least one status': 'doit nommer au moins un statut',
  'must be empty: only conversations have a status':
    'doit être vide : seules les conversations ont un statut',
  'must be at most {1} months': 'doit être d’au plus {1} mois',
  'must be IDs of channels': 'doivent être des ID de canaux',
  '{1} refused the API key.': '{1} a refusé la clé d’API.',
  '{1} refused the app ID or its secret.': '{1} a refusé l’ID de l’application ou sa clé secrète.',
  'This source needs --app-id and --token-file.': 'Cette source demande --app-id et --token-file.',
  'This source needs --account and --token-file.': 'Cette source demande --account et --token-file.',
  'It is a draft there.': 'Là-bas, c’est un brouillon.',
  '{1} refused the access token.': '{1} a refusé le jeton d’accès.',
  'The account must be a number.': 'Le compte doit être un nombre.',
  'This source needs --token-file with the address of its database.':
    'Cette source demande --token-file avec l’adresse de sa base de données.',
  'The database must have an address such as mysql://name:password@localhost/freescout.':
    'La base de données doit avoir une adresse comme mysql://name:password@localhost/freescout.',
  'The database cannot be read: {1}': 'La base de données ne peut pas être lue : {1}',
  'There is no such file in its folder.': 'Ce fichier n’existe pas dans son dossier.',
  '{1} is not a time zone.': '{1} n’est pas un fuseau horaire.',
  'This is not the token of an administrator of account {1}.':
    'Ce jeton n’est pas celui d’un administrateur du compte {1}.',
  'The API gives the latest parts only. Missing: {1}.':
    'L’API ne donne que les derniers éléments. Manquants : {1}.',
  'So many tickets changed in the same second that the rest cannot be read.':
    'Tant de tickets ont changé dans la même seconde que les autres sont illisibles.',
  'It has no place here.': 'Cela n’a pas d’équivalent ici.',
  'The API does not list archived tickets.': 'L’API ne liste pas les tickets archivés.',
  'Its tickets are unresolved here; their data has the name.':
    'Ces tickets sont ici non résolus ; leurs données portent ce nom.',
  'Its pictures stay where they are, and are shown from there: {1}.':
    'Images qui restent à leur place et s’affichent de là : {1}.',
}
