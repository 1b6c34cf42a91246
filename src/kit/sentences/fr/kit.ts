import type { Text } from '../../language/text.ts'

/** What the server itself refuses: HTTP, files, limits, permissions, connections. */
export const kit: Record<string, Text> = {
  '{1} {2}.': '« {1} » {2}.',
  'There is no such {1}.': 'Impossible de trouver {1}.',
  'There is nothing at this address.': 'Il n’y a rien à cette adresse.',
  'This link is incomplete or no longer valid.': 'Ce lien est incomplet ou n’est plus valable.',
  'The disk is full: nothing can be written until there is room.':
    'Le disque est plein : rien ne peut être enregistré tant qu’il n’y a pas de place.',
  'The database is busy or unavailable. Try again in a moment.':
    'La base de données est surchargée ou indisponible. Réessayez dans un instant.',
  'The search is too complex. Use fewer words or symbols.':
    'La recherche est trop complexe. Utilisez moins de mots ou de symboles.',
  'Another record already has this value.': 'Un autre enregistrement a déjà cette valeur.',
  'That takes too long. Ask about less at once, such as a shorter period.':
    'C’est trop long. Demandez-en moins à la fois, par exemple une période plus courte.',
  'The client did not wait.': 'Le programme n’a pas attendu.',
  'The server is busy. Try again in a moment.': 'Le serveur est surchargé. Réessayez dans un instant.',
  'This server is shutting down. Try again in a moment.':
    'Ce serveur est en cours d’arrêt. Réessayez dans un instant.',
  'Internal error. Please report it with the request ID.':
    'Erreur interne. Veuillez la signaler avec le numéro de la requête.',
  'The request is malformed.': 'La requête est mal formée.',
  'The request has more than one {1} header.': 'La requête a plus d’un en-tête {1}.',
  'The Host header does not match the host of the request URL.':
    'L’en-tête Host ne correspond pas à l’hôte de l’URL de la requête.',
  'This address allows only {1}.': 'Cette adresse n’accepte que {1}.',
  'At most {1} {2} {3}. Try again in {4} seconds.': 'Au plus {1} {2} {3}. Réessayez dans {4} secondes.',
  requests: 'requêtes',
  'wrong logins': 'erreurs de connexion',
  'a minute': 'par minute',
  'in {1} minutes': 'en {1} minutes',

  'The body is not UTF-8.': 'Le corps de la requête n’est pas en UTF-8.',
  'The body is not valid JSON.': 'Le corps de la requête n’est pas du JSON valide.',
  'The body is nested deeper than {1} levels.':
    'Le corps de la requête est imbriqué sur plus de {1} niveaux.',
  'The body is nested too deeply.': 'Le corps de la requête est trop imbriqué.',
  'The body has more than {1} values.': 'Le corps de la requête contient plus de {1} valeurs.',
  'The body has more than {1} keys.': 'Le corps de la requête contient plus de {1} clés.',
  'The body must be a JSON object.': 'Le corps de la requête doit être un objet JSON.',
  'The body is larger than {1} MiB.': 'Le corps de la requête dépasse {1} Mio.',
  'The body is larger than 1 MiB, or 25 MiB for a file or a mail; without a login, 100 kB.':
    'Le corps de la requête dépasse 1 Mio, ou 25 Mio pour un fichier ou un e-mail ; sans connexion, 100 ko.',
  'The body is not a valid multipart form.':
    'Le corps de la requête n’est pas un formulaire multipart valide.',
  'Send the body as JSON, with Content-Type: application/json.':
    'Envoyez le corps en JSON, avec Content-Type: application/json.',
  'The form is larger than 100 kB.': 'Le formulaire dépasse 100 ko.',
  'The form is larger than {1} MiB.': 'Le formulaire dépasse {1} Mio.',
  'A form without files has at most 64 KiB.': 'Un formulaire sans fichiers est limité à 64 Kio.',
  'The field names and texts of the form are larger than 100 kB.':
    'Les noms de champs et les textes du formulaire dépassent 100 ko.',
  'The texts of the form are larger than 64 KiB.': 'Les textes du formulaire dépassent 64 Kio.',
  'A part of the form has no name.': 'Une partie du formulaire n’a pas de nom.',
  'The name of a field has more than {1} characters.': 'Le nom d’un champ dépasse {1} caractères.',
  'The form has more than {1} parts.': 'Le formulaire a plus de {1} parties.',
  'The header of a part of the form is larger than 4 KiB.':
    'L’en-tête d’une partie du formulaire dépasse 4 Kio.',
  'The record has changed since you read it. Read it again before you change it.':
    'L’enregistrement a changé depuis que vous l’avez lu. Relisez-le avant de le modifier.',
  'This Idempotency-Key was used for another request.':
    'Cet Idempotency-Key a déjà servi pour une autre requête.',
  'The response to this Idempotency-Key cannot be read.':
    'La réponse à cet Idempotency-Key ne peut pas être lue.',

  'No file can be stored in {1} ({2}). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.':
    'Aucun fichier ne peut être enregistré dans {1} ({2}). Indiquez dans ANSWERWELL_FILES un dossier où l’utilisateur système d’Answerwell peut écrire.',
  'The file no longer exists.': 'Le fichier n’existe plus.',
  'The file may not be read.': 'Le fichier ne peut pas être lu : accès refusé.',
  'The file could not be stored: its folder is not writable.':
    'Le fichier n’a pas pu être enregistré : son dossier n’est pas accessible en écriture.',
  'The file could not be stored: the disk is broken or read-only.':
    'Le fichier n’a pas pu être enregistré : le disque est défectueux ou en lecture seule.',
  'The bucket {1} does not respond.': 'Le compartiment (bucket) {1} ne répond pas.',
  'The bucket {1} responded with status {2}.': 'Le compartiment (bucket) {1} a répondu avec le statut {2}.',
  'The bucket did not take {1}.': 'Le compartiment (bucket) n’a pas accepté {1}.',
  'Set ANSWERWELL_BACKUPS to the bucket, and leave its address out here: others on this machine could read it.':
    'Indiquez le compartiment (bucket) dans ANSWERWELL_BACKUPS et omettez son adresse ici : d’autres sur cette machine pourraient la lire.',
  'Name the folder, or set ANSWERWELL_BACKUPS.': 'Indiquez le dossier, ou définissez ANSWERWELL_BACKUPS.',
  'The bucket for files does not respond.': 'Le compartiment (bucket) des fichiers ne répond pas.',
  'The bucket for files responded with status {1}.':
    'Le compartiment (bucket) des fichiers a répondu avec le statut {1}.',

  'The URL redirects to something that is no URL.': 'L’URL redirige vers une adresse qui n’est pas une URL.',
  'The URL redirects more than {1} times.': 'L’URL redirige plus de {1} fois.',
  'The server name could not be looked up within {1} seconds.':
    'Le nom du serveur n’a pas pu être résolu en {1} secondes.',
  'No response within {1} seconds.': 'Pas de réponse en {1} secondes.',
  'It is not an http or https URL without a user name or password.':
    'Ce n’est pas une URL http ou https sans nom d’utilisateur ni mot de passe.',
  '{1} is not a public address.': '{1} n’est pas une adresse publique.',
  'The connection failed ({1}).': 'La connexion a échoué ({1}).',
  'Nothing listens there.': 'Rien n’y accepte de connexions.',
  'The connection was reset.': 'La connexion a été réinitialisée.',
  'The connection was closed without an answer.': 'La connexion a été fermée sans réponse.',
  'No connection within five seconds.': 'Pas de connexion en cinq secondes.',
  'No answer in time.': 'Pas de réponse à temps.',
  'The answer did not end in time.': 'La réponse ne s’est pas terminée à temps.',
  'The headers of the answer are too large.': 'Les en-têtes de la réponse sont trop volumineux.',
  'The server name is not known.': 'Le nom du serveur est inconnu.',
  'The server name could not be looked up: no name server answers for it.':
    'Le nom du serveur n’a pas pu être résolu : aucun serveur de noms ne répond pour lui.',

  'Job {1} does not exist or has already finished.': 'La tâche {1} n’existe pas ou est déjà terminée.',
  'Another worker has taken over job {1}.': 'Un autre processus a pris en charge la tâche {1}.',
  'It did not finish within {1} seconds.': 'Ce n’était pas terminé au bout de {1} secondes.',
  'It took more than {1} seconds of processor time.':
    'Cela a demandé plus de {1} secondes de temps processeur.',
  'The server is too busy.': 'Le serveur est trop chargé.',
  'It used more memory than allowed.': 'Cela a utilisé plus de mémoire qu’il n’est permis.',
  '{1} has a database. Restore into an empty data folder.':
    '{1} contient une base de données. Restaurez dans un dossier de données vide.',
  'The WAL in {1} begins only at {2}.': 'Le WAL dans {1} ne commence qu’à {2}.',
  'There is no WAL in {1}. It is kept only with ANSWERWELL_BACKUPS_WAL.':
    'Il n’y a pas de WAL dans {1}. Il n’est conservé qu’avec ANSWERWELL_BACKUPS_WAL.',
  'The WAL ends before {1}.': 'Le WAL s’arrête avant {1}.',
  '--at is for the embedded database: unset DATABASE_URL.':
    '--at concerne la base intégrée : retirez DATABASE_URL.',
  '--at must be latest, or a time with its zone, such as 2026-11-30T12:00:00Z.':
    '--at doit être latest ou une heure avec son fuseau, par exemple 2026-11-30T12:00:00Z.',
  'Too many downloads at once. Try again when one of them has ended.':
    'Trop de téléchargements à la fois. Réessayez quand l’un d’eux sera terminé.',
  'Too many logins at once. Try again in a moment.':
    'Trop de connexions à la fois. Réessayez dans un instant.',

  'Only {1} who see all conversations can do this.':
    'Cette action est réservée aux {1} qui voient toutes les conversations.',
  'Only {1} can do this.': 'Cette action est réservée aux {1}.',
  'admins and owners': 'admins et propriétaires',
  owners: 'propriétaires',
  'Your role does not include the right to {1}.': 'Votre rôle ne comprend pas le droit suivant : {1}.',
  'write to customers': 'écrire aux contacts',
  'write internal notes': 'écrire des notes internes',
  'change status, assignee, tags and followers of conversations':
    'modifier le statut, l’attribution, les étiquettes et le suivi des conversations',
  'merge and split conversations': 'fusionner et scinder des conversations',
  'hand in mails and messages of customers': 'déposer des e-mails et des messages de contacts',
  'create and change contacts and organizations': 'créer et modifier des contacts et des organisations',
  'write response templates': 'écrire des réponses enregistrées',
  'save views': 'enregistrer des vues',
  'write articles and topics': 'écrire des articles et des rubriques',
  'report incidents and plan maintenance on the status page':
    'signaler des incidents et planifier des maintenances sur la page d’état du service',
  'read reports and ratings': 'lire les rapports et les évaluations',
  'read and process the log of mails': 'lire et traiter le journal des e-mails',
  'set up channels': 'configurer des canaux',
  'set up custom fields': 'configurer des champs personnalisés',
  'set up teams': 'configurer des équipes',
  'set up webhooks': 'configurer des webhooks',
  'set up panel cards': 'configurer des cartes',
  'export all data about a person': 'exporter toutes les données d’une personne',
  'erase people permanently': 'effacer définitivement des personnes',
  'export all data': 'exporter toutes les données',
  'import archives': 'importer des archives',
  'read the audit log': 'lire le journal d’audit',
  "change the brand's settings": 'modifier les paramètres de la marque',
  'invite, change and deactivate agents and admins':
    'inviter, modifier et désactiver des membres et des admins',
  'set up roles': 'configurer des rôles',
  'invite, change and deactivate owners': 'inviter, modifier et désactiver des propriétaires',
  'add and remove hosts of the brand': 'ajouter et retirer des hôtes de la marque',
  'create brands': 'créer des marques',

  'The backup has tables or columns that this release does not know.':
    'La sauvegarde a des tables ou des colonnes que cette version ne connaît pas.',
  'The database is not empty: {1} has rows. Restore into an empty database.':
    'La base de données n’est pas vide : {1} contient des lignes. Restaurez dans une base vide.',
  '{1} is not an age recipient, such as age1….': '{1} n’est pas un destinataire age, tel que age1….',
  'The file with the key has none of age, such as AGE-SECRET-KEY-1….':
    'Le fichier ne contient aucune clé age, telle que AGE-SECRET-KEY-1….',
  'The backup is encrypted for another key.': 'La sauvegarde est chiffrée pour une autre clé.',
  'Another backup is being taken. Try again when it is finished.':
    'Une autre sauvegarde est en cours. Réessayez quand elle sera terminée.',
  '{1} cannot be a folder of backups: the files are stored in {2}. Choose another one.':
    '{1} ne peut pas être un dossier de sauvegardes : les fichiers sont stockés dans {2}. Choisissez-en un autre.',
  'The files in {1} cannot be read ({2}).': 'Les fichiers dans {1} ne sont pas lisibles ({2}).',
  'The bucket for files does not list all of its files.':
    'Le bucket des fichiers ne donne pas la liste de tous ses fichiers.',
  'The list of files {1} is missing or damaged.': 'La liste de fichiers {1} manque ou est endommagée.',
  'The folder of backups {1} does not exist. Create it, or mount its disk.':
    'Le dossier de sauvegardes {1} n’existe pas. Créez-le, ou montez son disque.',
  'The backups in {1} are encrypted, and this one would not be. Name a recipient, or choose another folder.':
    'Les sauvegardes dans {1} sont chiffrées, et celle-ci ne le serait pas. Indiquez un destinataire, ou choisissez un autre dossier.',
  'The backup is not encrypted. If it should not be, leave out --identity.':
    'La sauvegarde n’est pas chiffrée. Si elle ne doit pas l’être, retirez --identity.',
  'There is no backup in {1}.': 'Il n’y a pas de sauvegarde dans {1}.',
  'The backup is encrypted. Name the file with the key by --identity.':
    'La sauvegarde est chiffrée. Indiquez le fichier de la clé avec --identity.',
  'The user of the database may not create another one. Give it the right: alter role … createdb.':
    'L’utilisateur de la base de données ne peut pas en créer une autre. Donnez-lui ce droit : alter role … createdb.',
  'Name the backup, or a folder of backups.': 'Indiquez la sauvegarde, ou un dossier de sauvegardes.',
  'This is not an Answerwell backup.': 'Ce n’est pas une sauvegarde d’Answerwell.',
  'The backup has schema version {1}, this release has {2}. Restore it with the release that made it, then upgrade.':
    'La sauvegarde a la version de schéma {1}, cette version du logiciel a {2}. Restaurez-la avec la version qui l’a créée, puis mettez à niveau.',
  'The backup is damaged or incomplete.': 'La sauvegarde est endommagée ou incomplète.',
  'There is no room for a database in {1}: the disk is full.':
    'Il n’y a pas de place pour une base de données dans {1} : le disque est plein.',
  'DATABASE_URL: no database answers there ({1}).': 'DATABASE_URL : aucune base de données n’y répond ({1}).',
  'Cannot {1}: {2}.': 'Impossible ({1}) : {2}.',
  '{1} already exists. Choose another name.': '{1} existe déjà. Choisissez un autre nom.',
  '{1} does not exist.': '{1} n’existe pas.',
  'is `-`, but standard input has no line left': 'est `-`, mais l’entrée standard n’a plus de ligne',
  'There is no database in {1}. Run the command in the folder where Answerwell was started, with the same ANSWERWELL_DATA or DATABASE_URL. `start` and `brand create` create a new one.':
    'Il n’y a pas de base de données dans {1}. Lancez la commande dans le dossier où Answerwell a été démarré, avec le même ANSWERWELL_DATA ou DATABASE_URL. `start` et `brand create` en créent une nouvelle.',
  '{1} is not a member of staff of {2}.': '{1} ne fait pas partie de l’équipe de {2}.',
  'ANSWERWELL_SECRET_KEY is not set.': 'ANSWERWELL_SECRET_KEY n’est pas défini.',
}
