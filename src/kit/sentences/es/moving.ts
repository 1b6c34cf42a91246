import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive uses format version {1}; this release supports version {2}. Update Answerwell.':
    'El archivo usa la versión {1} del formato y esta versión de Answerwell conoce la versión {2}. Actualice Answerwell.',
  'There is no mail in {1}.': 'No hay ningún correo en {1}.',
  'It is larger than 150 MiB.': 'Supera los 150 MiB.',
  'It is here already: it was received or sent by mail.': 'Ya está aquí: se recibió o se envió por correo.',
  'It is a draft, spam, or deleted mail.': 'Es un borrador, spam o se eliminó.',
  'It is for drafts, spam or deleted mail.': 'Es para borradores, spam o correo eliminado.',
  'It is not a mail: it says neither who wrote it nor when.':
    'No es un correo: no indica ni quién lo escribió ni cuándo.',
  'Its text could not be read: {1} It is attached.': 'No se pudo leer su texto: {1} Está adjunto.',
  '{1} refused the email address or the token.': '{1} rechazó la dirección de correo o el token.',
  '{1} does not let this login read {2}.': '{1} no permite a este usuario leer {2}.',
  '{1} answered {2} with status {3}.': '{1} respondió a {2} con el estado {3}.',
  '{1} answered {2} with something that is not JSON.': '{1} respondió a {2} con algo que no es JSON.',
  'The server answered with status {1}.': 'La respuesta tuvo el estado {1}.',
  'It is too long, or one of too many: {1}.': 'Demasiado largo, o de un número excesivo: {1}.',
  'It was cut off after {1} bytes.': 'Se cortó tras {1} bytes.',
  'It has {1} bytes instead of {2}.': 'Tiene {1} bytes en lugar de {2}.',
  '{1} is not a public address. Whoever runs this server can allow it: ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} no es una dirección pública. Quien administra este servidor puede permitirla: ANSWERWELL_ALLOWED_NETWORKS.',
  '{1} redirects to {2}. Is that the address?': '{1} redirige a {2}. ¿Es esa la dirección?',
  'This source needs a login.': 'Este origen necesita unas credenciales.',
  'Name the file or folder to import.': 'Indique el archivo o la carpeta que se va a importar.',
  '--url must be an address such as https://acme.reamaze.io.':
    '--url debe ser una dirección como https://acme.reamaze.io.',
  '--url needs --email and --token-file.': '--url necesita --email y --token-file.',
  'This is not an Answerwell archive.': 'No es un archivo exportado por Answerwell.',
  'The archive is damaged or incomplete.': 'El archivo está dañado o incompleto.',
  '{1} is not empty. Choose another folder.': '{1} no está vacía. Elija otra carpeta.',
  'Its owner was erased here.': 'Su propietario fue borrado aquí.',
  'What it belongs to was left out.': 'Aquello a lo que pertenece se omitió.',
  'Its name or ID is already in use here.': 'Otra cosa tiene ya ese nombre o ese número aquí.',
  'The channel has no address or settings. Connect it.': 'El canal no tiene dirección ni ajustes: conéctelo.',
  'Its slug or reference was already in use here, so it has a suffix.':
    'Su nombre en las direcciones o su referencia ya estaba en uso aquí y lleva una terminación.',
  'Its hold time had passed, so it is unresolved.':
    'La conversación estaba en espera hasta una fecha pasada y está sin resolver.',
  'The archive does not contain this file.': 'El contenido del archivo no estaba en lo importado.',
  'Its delivery was in progress, and was not resumed.': 'El envío estaba en curso y no continúa desde aquí.',
  'must be the archive that this import started with': 'no es aquello con lo que empezó esta importación',
  'Lines of {1}, from line {2}, do not match the format.':
    'Hay líneas de {1}, a partir de la línea {2}, que no se ajustan al formato.',
  'has nothing to import': 'no contiene nada que importar',
  'names {1}, which does not exist': 'indica {1}, que no existe',
  'There is no source {1} to import from.': 'No hay ninguna fuente {1} para importar.',
  '{1} is not JSON.': '{1} no es JSON.',
  'must be an object with members and channels': 'debe ser un objeto con members y channels',
  'Another process is running this import. Wait until it ends.':
    'Otro proceso está importando lo mismo. Espere a que termine.',
  'Its external ID is already in use here, so it was left out.':
    'Su número en otro sistema ya estaba en uso aquí y se omitió.',
  'Its new name or ID is already in use here, so it keeps the old one.':
    'Otra cosa tiene ya aquí su nuevo nombre o número, así que conserva el que tenía.',
  'Its end has passed, so it is completed.': 'El periodo ha pasado: el mantenimiento está completado.',
  'Its start has passed, so it is in progress.': 'El inicio ha pasado: el mantenimiento está en curso.',
  'must be the mapping that this import started with':
    'no es la correspondencia con la que empezó esta importación',
  'must be an archive of another brand': 'es un archivo de esta misma marca',
  import: 'importación',
  'An export is in progress. Wait until it is done, or delete it.':
    'Hay una exportación en curso. Espere a que termine o elimínela.',
  'This link has expired, or the export was deleted.':
    'Este enlace ha caducado o la exportación se ha eliminado.',
  export: 'exportación',
  'The archive is larger than 200 GiB. Import it on the command line.':
    'El archivo supera los 200 GiB. Impórtelo desde la línea de comandos.',
  'Upload the archive first.': 'Suba primero el archivo.',
  'This import was stopped.': 'Esta importación se detuvo.',
  'The import is in another state by now.': 'La importación está ahora en otro estado.',
  'Another import is in progress. Wait until it is done, or stop it.':
    'Hay otra importación en curso. Espere a que termine o deténgala.',
  'The login was deleted. Begin a new import; it creates nothing twice.':
    'El acceso se eliminó. Inicie una nueva importación; nada se crea dos veces.',
  'There is no mail in this file.': 'No hay ningún correo en este archivo.',
  'must be an address such as https://acme.example.com':
    'debe ser una dirección como https://acme.example.com',
  'The archive was deleted. Begin a new import; it creates nothing twice.':
    'El archivo se eliminó. Inicie una nueva importación; nada se crea dos veces.',
  'A person was erased here meanwhile: order the export again.':
    'Entretanto se borró a una persona: vuelva a pedir la exportación.',
  'A person was erased here meanwhile: upload the archive again, or check it again.':
    'Entretanto se borró a una persona: suba el archivo de nuevo o compruébelo otra vez.',
  'Somebody wrote in it or changed it.': 'Alguien escribió en ella o la modificó.',
  'It was changed, or something that stays refers to it.':
    'Se modificó, o algo que permanece hace referencia a ello.',
  'This import is partly undone. Undo it again before you import the archive.':
    'Esta importación está deshecha en parte. Deshágala otra vez antes de importar el archivo.',
  'belongs to an import that is partly undone; undo that one again first':
    'pertenece a una importación deshecha en parte; deshaga primero esa otra vez',
  'It has no rating from 1 to 5.': 'No tiene una valoración de 1 a 5.',
  '{1} is this brand.': '{1} es esta marca.',
  'It was deleted there.': 'Se eliminó allí.',
  'It has as many messages as can be read; later ones may be missing.':
    'No se pueden leer más mensajes; quizá falten los posteriores.',
  'It is not imported. Set it up here.': 'No se importa. Configúrelo aquí.',
  'None of these are imported.': 'No se importa ninguno de estos.',
  'It is suspended there, as spam is.': 'El ticket está suspendido allí, como el spam.',
  'It is on hold there without an end, so it is unresolved.':
    'Está en espera allí sin fecha de fin, así que queda sin resolver.',
  'Colleagues follow it there: {1}. None of these are imported.':
    'Compañeros que la siguen allí: {1}. No se importan.',
  'It is inactive there.': 'Está inactivo allí.',
  'It has no text. Set it up here.': 'No tiene texto. Configúrelo aquí.',
  'Only its text is imported, without its actions: {1}.': 'Solo se importa el texto, sin las acciones: {1}.',
  'The help center does not have this language.': 'El centro de ayuda no tiene este idioma.',
  'This source needs --token-file.': 'Este origen necesita --token-file.',
  'set up retention rules': 'configurar reglas de conservación',
  'retention rule': 'esta regla de conservación',
  'must be the count of a dry run of this rule, which is {1} now':
    'debe ser el número de una simulación de esta regla, que ahora es {1}',
  'must be `of` in a dry run of what this rule says then':
    'debe ser `of` de una simulación de lo que esta regla dirá entonces',
  'must name at least one channel, or be null for all':
    'debe indicar al menos un canal, o ser null para todos',
  'Deleting it takes too long.': 'La eliminación tarda demasiado.',
  'It could not be deleted.': 'La eliminación ha fallado.',
  'The rule is deleting now. Switch it off, and delete it in a few minutes.':
    'La regla está eliminando ahora. Desactívela y elimínela dentro de unos minutos.',
  'must name at least one status': 'debe indicar al menos un estado',
  'must be empty: only conversations have a status':
    'debe estar vacío: solo las conversaciones tienen estado',
  'must be at most {1} months': 'debe ser de {1} meses como máximo',
  'must be IDs of channels': 'deben ser ID de canales',
  '{1} refused the API key.': '{1} rechazó la clave de API.',
  '{1} refused the app ID or its secret.': '{1} rechazó el ID de la aplicación o su secreto.',
  'This source needs --app-id and --token-file.': 'Este origen necesita --app-id y --token-file.',
  'This source needs --account and --token-file.': 'Este origen necesita --account y --token-file.',
  'It is a draft there.': 'Allí es un borrador.',
  '{1} refused the access token.': '{1} rechazó el token de acceso.',
  'The account must be a number.': 'La cuenta debe ser un número.',
  'This source needs --token-file with the address of its database.':
    'Este origen necesita --token-file con la dirección de su base de datos.',
  'The database must have an address such as mysql://name:password@localhost/freescout.':
    'La base de datos debe tener una dirección como mysql://name:password@localhost/freescout.',
  'The database cannot be read: {1}': 'No se puede leer la base de datos: {1}',
  'There is no such file in its folder.': 'Ese archivo no existe en su carpeta.',
  '{1} is not a time zone.': '{1} no es una zona horaria.',
  'This is not the token of an administrator of account {1}.':
    'Este token no es de un administrador de la cuenta {1}.',
  'The API gives the latest parts only. Missing: {1}.':
    'La API solo entrega las últimas partes. Faltan: {1}.',
  'So many tickets changed in the same second that the rest cannot be read.':
    'Cambiaron tantos tickets en el mismo segundo que los demás no se pueden leer.',
  'It has no place here.': 'No tiene lugar aquí.',
  'The API does not list archived tickets.': 'La API no muestra los tickets archivados.',
  'Its tickets are unresolved here; their data has the name.':
    'Sus tickets quedan aquí sin resolver; sus datos llevan el nombre.',
  'Its pictures stay where they are, and are shown from there: {1}.':
    'Imágenes que siguen en su sitio y se muestran desde allí: {1}.',
}
