import type { Text } from '../../language/text.ts'

/** What the server itself refuses: HTTP, files, limits, permissions, connections. */
export const kit: Record<string, Text> = {
  '{1} {2}.': 'El campo «{1}» {2}.',
  'There is no such {1}.': 'No existe {1}.',
  'There is nothing at this address.': 'No hay nada en esta dirección.',
  'This link is incomplete or no longer valid.': 'Este enlace está incompleto o ya no es válido.',
  'The disk is full: nothing can be written until there is room.':
    'El disco está lleno: no se puede escribir nada hasta que haya espacio.',
  'The database is busy or unavailable. Try again in a moment.':
    'La base de datos está ocupada o no responde. Inténtelo de nuevo en un momento.',
  'The search is too complex. Use fewer words or symbols.':
    'La búsqueda es demasiado compleja. Use menos palabras o símbolos.',
  'Another record already has this value.': 'Otro registro ya tiene este valor.',
  'That takes too long. Ask about less at once, such as a shorter period.':
    'Esto tarda demasiado. Pida menos de una vez, por ejemplo un periodo más corto.',
  'The client did not wait.': 'El cliente de la API no esperó.',
  'The server is busy. Try again in a moment.': 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
  'This server is shutting down. Try again in a moment.':
    'Este servidor se está cerrando. Inténtelo de nuevo en un momento.',
  'Internal error. Please report it with the request ID.':
    'Error interno. Comuníquelo con el ID de la solicitud.',
  'The request is malformed.': 'La solicitud no tiene el formato correcto.',
  'The request has more than one {1} header.': 'La solicitud tiene más de un encabezado {1}.',
  'The Host header does not match the host of the request URL.':
    'El encabezado Host no coincide con el host de la URL de la solicitud.',
  'This address allows only {1}.': 'Esta dirección solo admite {1}.',
  'At most {1} {2} {3}. Try again in {4} seconds.':
    'Como máximo {1} {2} {3}. Inténtelo de nuevo en {4} segundos.',
  requests: 'solicitudes',
  'wrong logins': 'inicios de sesión incorrectos',
  'a minute': 'por minuto',
  'in {1} minutes': 'en {1} minutos',

  'The body is not UTF-8.': 'El cuerpo de la solicitud no está en UTF-8.',
  'The body is not valid JSON.': 'El cuerpo de la solicitud no es JSON válido.',
  'The body is nested deeper than {1} levels.': 'El cuerpo de la solicitud tiene más de {1} niveles.',
  'The body is nested too deeply.': 'El cuerpo de la solicitud tiene demasiados niveles.',
  'The body has more than {1} values.': 'El cuerpo de la solicitud tiene más de {1} valores.',
  'The body has more than {1} keys.': 'El cuerpo de la solicitud tiene más de {1} claves.',
  'The body must be a JSON object.': 'El cuerpo de la solicitud debe ser un objeto JSON.',
  'The body is larger than {1} MiB.': 'El cuerpo de la solicitud supera los {1} MiB.',
  'The body is larger than 1 MiB, or 25 MiB for a file or a mail; without a login, 100 kB.':
    'El cuerpo de la solicitud supera 1 MiB; para un archivo o un correo son 25 MiB, y sin iniciar sesión, 100 kB.',
  'The body is not a valid multipart form.':
    'El cuerpo de la solicitud no es un formulario multipart válido.',
  'Send the body as JSON, with Content-Type: application/json.':
    'Envíe el cuerpo como JSON, con Content-Type: application/json.',
  'The form is larger than 100 kB.': 'El formulario supera los 100 kB.',
  'The form is larger than {1} MiB.': 'El formulario supera los {1} MiB.',
  'A form without files has at most 64 KiB.': 'Un formulario sin archivos tiene 64 KiB como máximo.',
  'The field names and texts of the form are larger than 100 kB.':
    'Los nombres de los campos y los textos del formulario superan los 100 kB.',
  'The texts of the form are larger than 64 KiB.': 'Los textos del formulario superan los 64 KiB.',
  'A part of the form has no name.': 'Una parte del formulario no tiene nombre.',
  'The name of a field has more than {1} characters.': 'El nombre de un campo tiene más de {1} caracteres.',
  'The form has more than {1} parts.': 'El formulario tiene más de {1} partes.',
  'The header of a part of the form is larger than 4 KiB.':
    'El encabezado de una parte del formulario supera los 4 KiB.',
  'The record has changed since you read it. Read it again before you change it.':
    'El registro ha cambiado desde que lo leyó. Vuelva a leerlo antes de cambiarlo.',
  'This Idempotency-Key was used for another request.': 'Esta Idempotency-Key se usó para otra solicitud.',
  'The response to this Idempotency-Key cannot be read.':
    'No se puede leer la respuesta de esta Idempotency-Key.',

  'No file can be stored in {1} ({2}). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.':
    'No se puede guardar ningún archivo en {1} ({2}). Indique en ANSWERWELL_FILES una carpeta en la que pueda escribir el usuario de Answerwell.',
  'The file no longer exists.': 'El archivo ya no existe.',
  'The file may not be read.': 'No hay permiso para leer el archivo.',
  'The file could not be stored: its folder is not writable.':
    'No se ha podido guardar el archivo: no se puede escribir en su carpeta.',
  'The file could not be stored: the disk is broken or read-only.':
    'No se ha podido guardar el archivo: el disco está dañado o es de solo lectura.',
  'The bucket {1} does not respond.': 'El bucket {1} no responde.',
  'The bucket {1} responded with status {2}.': 'El bucket {1} respondió con el estado {2}.',
  'The bucket did not take {1}.': 'El bucket no aceptó {1}.',
  'Set ANSWERWELL_BACKUPS to the bucket, and leave its address out here: others on this machine could read it.':
    'Indique el bucket en ANSWERWELL_BACKUPS y omita aquí su dirección: otras personas de esta máquina podrían leerla.',
  'Name the folder, or set ANSWERWELL_BACKUPS.': 'Indique la carpeta o defina ANSWERWELL_BACKUPS.',
  'The bucket for files does not respond.': 'El bucket de los archivos no responde.',
  'The bucket for files responded with status {1}.': 'El bucket de los archivos respondió con el estado {1}.',

  'The URL redirects to something that is no URL.': 'La URL redirige a algo que no es una URL.',
  'The URL redirects more than {1} times.': 'La URL redirige más de {1} veces.',
  'The server name could not be looked up within {1} seconds.':
    'No se ha podido resolver el nombre del servidor en {1} segundos.',
  'No response within {1} seconds.': 'Sin respuesta en {1} segundos.',
  'It is not an http or https URL without a user name or password.':
    'No es una dirección web con http o https sin nombre de usuario ni contraseña.',
  '{1} is not a public address.': '{1} no es una dirección pública.',
  'The connection failed ({1}).': 'La conexión ha fallado ({1}).',
  'Nothing listens there.': 'Allí nada acepta conexiones.',
  'The connection was reset.': 'La conexión se ha restablecido.',
  'The connection was closed without an answer.': 'La conexión se cerró sin respuesta.',
  'No connection within five seconds.': 'Sin conexión en cinco segundos.',
  'No answer in time.': 'Sin respuesta a tiempo.',
  'The answer did not end in time.': 'La respuesta no terminó a tiempo.',
  'The headers of the answer are too large.': 'Los encabezados de la respuesta son demasiado grandes.',
  'The server name is not known.': 'El nombre del servidor no se conoce.',
  'The server name could not be looked up: no name server answers for it.':
    'No se ha podido resolver el nombre del servidor: ningún servidor de nombres responde por él.',

  'Job {1} does not exist or has already finished.': 'La tarea {1} no existe o ya ha terminado.',
  'Another worker has taken over job {1}.': 'Otro worker se ha hecho cargo de la tarea {1}.',
  'It did not finish within {1} seconds.': 'No terminó en {1} segundos.',
  'It took more than {1} seconds of processor time.': 'Necesitó más de {1} segundos de procesador.',
  'The server is too busy.': 'El servidor está demasiado ocupado.',
  'It used more memory than allowed.': 'Usó más memoria de la permitida.',
  '{1} has a database. Restore into an empty data folder.':
    '{1} tiene una base de datos. Restaure en una carpeta de datos vacía.',
  'The WAL in {1} begins only at {2}.': 'El WAL de {1} empieza en {2}.',
  'There is no WAL in {1}. It is kept only with ANSWERWELL_BACKUPS_WAL.':
    'No hay WAL en {1}. Solo se guarda con ANSWERWELL_BACKUPS_WAL.',
  'The WAL ends before {1}.': 'El WAL termina antes de {1}.',
  '--at is for the embedded database: unset DATABASE_URL.':
    '--at es para la base de datos integrada: quite DATABASE_URL.',
  '--at must be latest, or a time with its zone, such as 2026-11-30T12:00:00Z.':
    '--at debe ser latest o una hora con su zona, como 2026-11-30T12:00:00Z.',
  'Too many downloads at once. Try again when one of them has ended.':
    'Demasiadas descargas a la vez. Vuelva a intentarlo cuando una de ellas haya terminado.',
  'Too many logins at once. Try again in a moment.':
    'Demasiados inicios de sesión a la vez. Inténtelo de nuevo en un momento.',

  'Only {1} who see all conversations can do this.':
    'Solo pueden hacerlo {1} con acceso a todas las conversaciones.',
  'Only {1} can do this.': 'Solo pueden hacerlo {1}.',
  'admins and owners': 'admins y titulares',
  owners: 'titulares',
  'Your role does not include the right to {1}.': 'Su rol no incluye el permiso para {1}.',
  'write to customers': 'escribir a clientes',
  'write internal notes': 'escribir notas internas',
  'change status, assignee, tags and followers of conversations':
    'cambiar el estado, la persona asignada, las etiquetas y los participantes de las conversaciones',
  'merge and split conversations': 'fusionar y dividir conversaciones',
  'hand in mails and messages of customers': 'entregar correos y mensajes de clientes',
  'create and change contacts and organizations': 'crear y cambiar contactos y organizaciones',
  'write response templates': 'escribir respuestas guardadas',
  'save views': 'guardar vistas',
  'write articles and topics': 'escribir artículos y temas',
  'report incidents and plan maintenance on the status page':
    'publicar incidentes y planificar mantenimientos en la página de estado',
  'read reports and ratings': 'leer informes y valoraciones',
  'read and process the log of mails': 'leer y procesar el registro de correo',
  'set up channels': 'configurar canales',
  'set up custom fields': 'configurar campos personalizados',
  'set up teams': 'configurar equipos',
  'set up webhooks': 'configurar webhooks',
  'set up panel cards': 'configurar tarjetas del panel',
  'export all data about a person': 'exportar todos los datos de una persona',
  'erase people permanently': 'eliminar personas de forma definitiva',
  'export all data': 'exportar todos los datos',
  'import archives': 'importar archivos completos',
  'read the audit log': 'leer el registro de auditoría',
  "change the brand's settings": 'cambiar la configuración de la marca',
  'invite, change and deactivate agents and admins': 'invitar, cambiar y desactivar agentes y admins',
  'set up roles': 'configurar roles',
  'invite, change and deactivate owners': 'invitar, cambiar y desactivar titulares',
  'add and remove hosts of the brand': 'añadir y quitar hosts de la marca',
  'create brands': 'crear marcas',

  'The backup has tables or columns that this release does not know.':
    'La copia de seguridad tiene tablas o columnas que esta versión no conoce.',
  'The database is not empty: {1} has rows. Restore into an empty database.':
    'La base de datos no está vacía: {1} tiene filas. Restaure en una base de datos vacía.',
  '{1} is not an age recipient, such as age1….': '{1} no es un destinatario de age, como age1….',
  'The file with the key has none of age, such as AGE-SECRET-KEY-1….':
    'El fichero no tiene ninguna clave de age, como AGE-SECRET-KEY-1….',
  'The backup is encrypted for another key.': 'La copia de seguridad está cifrada para otra clave.',
  'Another backup is being taken. Try again when it is finished.':
    'Ya se está haciendo otra copia de seguridad. Inténtelo de nuevo cuando termine.',
  '{1} cannot be a folder of backups: the files are stored in {2}. Choose another one.':
    '{1} no puede ser una carpeta de copias de seguridad: los ficheros se guardan en {2}. Elija otra.',
  'The files in {1} cannot be read ({2}).': 'Los ficheros de {1} no se pueden leer ({2}).',
  'The bucket for files does not list all of its files.':
    'El bucket de ficheros no da la lista de todos sus ficheros.',
  'The list of files {1} is missing or damaged.': 'La lista de ficheros {1} falta o está dañada.',
  'The folder of backups {1} does not exist. Create it, or mount its disk.':
    'La carpeta de copias de seguridad {1} no existe. Créela o monte su disco.',
  'The backups in {1} are encrypted, and this one would not be. Name a recipient, or choose another folder.':
    'Las copias de seguridad de {1} están cifradas y esta no lo estaría. Indique un destinatario o elija otra carpeta.',
  'The backup is not encrypted. If it should not be, leave out --identity.':
    'La copia de seguridad no está cifrada. Si no debe estarlo, omita --identity.',
  'There is no backup in {1}.': 'No hay ninguna copia de seguridad en {1}.',
  'The backup is encrypted. Name the file with the key by --identity.':
    'La copia de seguridad está cifrada. Indique el fichero con la clave mediante --identity.',
  'The user of the database may not create another one. Give it the right: alter role … createdb.':
    'El usuario de la base de datos no puede crear otra. Dele el permiso: alter role … createdb.',
  'Name the backup, or a folder of backups.': 'Indique la copia de seguridad, o una carpeta de copias.',
  'This is not an Answerwell backup.': 'No es una copia de seguridad de Answerwell.',
  'The backup has schema version {1}, this release has {2}. Restore it with the release that made it, then upgrade.':
    'La copia de seguridad tiene la versión de esquema {1}; esta versión tiene la {2}. Restáurela con la versión que la creó y luego actualice.',
  'The backup is damaged or incomplete.': 'La copia de seguridad está dañada o incompleta.',
  'There is no room for a database in {1}: the disk is full.':
    'No hay espacio para una base de datos en {1}: el disco está lleno.',
  'DATABASE_URL: no database answers there ({1}).':
    'DATABASE_URL: allí no responde ninguna base de datos ({1}).',
  'Cannot {1}: {2}.': 'No es posible ({1}): {2}.',
  '{1} already exists. Choose another name.': '{1} ya existe. Elija otro nombre.',
  '{1} does not exist.': '{1} no existe.',
  'is `-`, but standard input has no line left': 'es `-`, pero la entrada estándar no tiene más líneas',
  'There is no database in {1}. Run the command in the folder where Answerwell was started, with the same ANSWERWELL_DATA or DATABASE_URL. `start` and `brand create` create a new one.':
    'No hay ninguna base de datos en {1}. Ejecute el comando en la carpeta en la que se inició Answerwell, con el mismo ANSWERWELL_DATA o DATABASE_URL. `start` y `brand create` crean una nueva.',
  '{1} is not a member of staff of {2}.': '{1} no es miembro del equipo de {2}.',
  'ANSWERWELL_SECRET_KEY is not set.': 'ANSWERWELL_SECRET_KEY no está definida.',
}
