import type { Text } from '../../language/text.ts'

/** Brands, staff, logins, contacts, organizations and custom fields. */
export const people: Record<string, Text> = {
  // After «No existe …».
  'brand at this host': 'ninguna marca en este host',
  brand: 'esta marca',
  'brand: {1}': 'la marca {1}',
  host: 'este host',
  logo: 'este logotipo',
  contact: 'este contacto',
  erasure: 'esta eliminación',
  'is not the name of this contact': 'no es el nombre de este contacto',
  note: 'esta nota',
  'identity move': 'este traslado de datos de contacto',
  'custom field': 'este campo personalizado',
  organization: 'esta organización',
  session: 'esta sesión',
  token: 'este token',
  'API token': 'este token de API',
  team: 'este equipo',
  'member of staff': 'este miembro del equipo',
  'service account': 'esta cuenta de servicio',
  'the login of a service account': 'el nombre de acceso de una cuenta de servicio',
  'deactivated member of staff': 'este miembro desactivado del equipo',

  'must be never, or a time such as 30m, 4h or 2d': 'debe ser never o un tiempo como 30m, 4h o 2d',
  'must be at most 30d': 'debe ser 30d como máximo',
  'must start with https://, http:// or mailto:, or be a path such as /contact':
    'debe empezar por https://, http:// o mailto:, o ser una ruta como /contact',
  'must be a color such as #0a5c94': 'debe ser un color como #0a5c94',
  'must be 1 to 63 characters: a–z, 0–9 and -, not starting or ending with -':
    'debe tener de 1 a 63 caracteres: a–z, 0–9 y -, sin empezar ni terminar por -',
  'must be a host name, for example help.example.com':
    'debe ser un nombre de host, por ejemplo help.example.com',
  'must be a country code such as DE': 'debe ser un código de país, por ejemplo DE',
  'must not be before "from"': 'no debe ser anterior a «from»',
  'must be at most {1} years after "from"': 'debe ser como máximo {1} años posterior a «from»',
  'must be one of the countries with known holidays': 'debe ser uno de los países con festivos conocidos',
  'must be a region of this country': 'debe ser una región de este país',
  'must be an IANA time zone, for example Europe/Berlin':
    'debe ser una zona horaria de la IANA, por ejemplo Europe/Madrid',
  'The brand {1} already exists.': 'La marca {1} ya existe.',
  'must not be a subdomain of {1}: those are reserved for brands':
    'no puede ser un subdominio de {1}: están reservados para las marcas',
  'The host {1} already belongs to a brand.': 'El host {1} ya pertenece a una marca.',
  'This server has no brand yet. Open the set-up link, if it printed one when it started, or run: {1} brand create --help':
    'Este servidor todavía no tiene ninguna marca. Abra el enlace de configuración, si mostró uno al iniciarse, o ejecute: {1} brand create --help',
  'exceeds the limit of {1} hosts per brand': 'supera el límite de {1} hosts por marca',
  'The host {1} is in use by another brand. If it is yours, publish the TXT record {2} with the value {3}, and add it again.':
    'Otra marca usa el host {1}. Si es suyo, publique el registro TXT {2} con el valor {3} y añádalo de nuevo.',

  'belongs to a member of staff': 'pertenece a un miembro del equipo',
  'Someone else has just attached this identity. Try again.':
    'Otra persona acaba de añadir este dato de contacto. Inténtelo de nuevo.',
  'Someone else has just moved this identity. Try again.':
    'Otra persona acaba de mover este dato de contacto. Inténtelo de nuevo.',
  'Another contact has the ID {1}.': 'Otro contacto tiene el ID {1}.',
  'Another contact has {1}. Attach it as an identity to move it here.':
    'Otro contacto tiene {1}. Añádalo como dato de contacto para moverlo aquí.',
  'This contact has just been merged into another. Try again.':
    'Este contacto se acaba de fusionar con otro. Inténtelo de nuevo.',
  'or mobile is required': 'o un número de teléfono es obligatorio',
  'or note is required': 'o note es obligatorio',
  'must be the email address of a member of staff':
    'debe ser la dirección de correo de un miembro del equipo',
  'must not be a member of staff: a service account writes in its own name':
    'no puede ser un miembro del equipo: una cuenta de servicio escribe en su propio nombre',
  'This move has already been undone.': 'Este traslado ya se ha deshecho.',
  'The identity has been moved again since. Undo the later move first.':
    'El dato de contacto se ha vuelto a mover desde entonces. Deshaga antes el traslado posterior.',
  'cannot be set: Facebook identities come from Facebook messages':
    'no se puede establecer: las cuentas de Facebook llegan con los mensajes de Facebook',
  'must be another contact': 'debe ser otro contacto',
  'an email address': 'una dirección de correo electrónico',
  'a phone number with its country code, for example +12223334444':
    'un número de teléfono con el prefijo del país, por ejemplo +12223334444',
  'an Instagram handle': 'un nombre de usuario de Instagram',
  'an Instagram-scoped ID (digits only)': 'un ID de Instagram (solo cifras)',
  'a Twitter handle': 'un nombre de usuario de Twitter',
  'the ID of an account on X (digits only)': 'el ID de una cuenta de X (solo cifras)',
  'a Facebook ID': 'un ID de Facebook',
  'a Telegram user ID (digits only)': 'un ID de usuario de Telegram (solo cifras)',
  'a WhatsApp user ID': 'un ID de usuario de WhatsApp',
  'the name of a sender': 'el nombre de un remitente',

  'must be a letter followed by at most 63 letters, digits, - or _':
    'debe ser una letra seguida de 63 letras, cifras, - o _ como máximo',
  'must not name a choice twice': 'no puede repetir una opción',
  'must be a text': 'debe ser un texto',
  'must be a day such as 2026-11-23': 'debe ser un día como 2026-11-23',
  'must be one of the choices of this field': 'debe ser una de las opciones de este campo',
  'must be true or false': 'debe ser true o false',
  'is one too many: a contact can have {1} fields': 'supera el máximo de {1} campos por contacto',
  'is one too many: a conversation can have {1} fields': 'supera el máximo de {1} campos por conversación',
  'is taken: another field has the key {1}': 'no está disponible: otro campo tiene la clave {1}',
  'is allowed only with type choice': 'solo se permite con el tipo Opción',
  'is allowed only for fields of conversations': 'solo se permite en campos de conversaciones',
  'is required: none can be made from this name': 'es obligatorio: no se puede derivar de este nombre',

  'must be a domain, for example example.com': 'debe ser un dominio, por ejemplo example.com',
  'is a public mail provider, not an organization': 'es un proveedor de correo público, no una organización',
  'contain {1}, which belongs to another organization': 'contiene {1}, que pertenece a otra organización',
  'is the name of another organization': 'es el nombre de otra organización',

  'Only owners can make someone an owner.': 'Solo quien es titular puede dar ese rol a otra persona.',
  "Sessions can make changes only from Answerwell's own pages. Programs need an API token.":
    'Con una sesión solo se pueden hacer cambios desde las páginas de Answerwell. Los programas necesitan un token de API.',
  'Log in with HTTP Basic: your email address and an API token of this brand.':
    'Inicie sesión con HTTP Basic: su dirección de correo y un token de API de esta marca.',
  'Confirm that it is you, with your password or a code: POST /me/confirmation. Or log in again.':
    'Confirme su identidad con su contraseña o un código: POST /me/confirmation. O vuelva a iniciar sesión.',
  'is wrong': 'no es correcto',
  'is wrong or has expired': 'no es correcto o ha caducado',
  'or code is required, and not both': 'o un código es obligatorio, y no ambos',
  'Only owners can invite owners.': 'Solo quien es titular puede invitar a titulares.',
  '{1} already has a password and can log in.': '{1} ya tiene contraseña y puede iniciar sesión.',
  '{1} already logs in with single sign-on.': '{1} ya inicia sesión con el inicio de sesión único.',
  'The email address or password is wrong.': 'El correo electrónico o la contraseña no son correctos.',
  'The password has just been changed. Log in again.':
    'La contraseña se acaba de cambiar. Vuelva a iniciar sesión.',
  'The login has expired. Log in again.': 'El inicio de sesión ha caducado. Vuelva a iniciar sesión.',
  'This login has ended. Log in again.': 'Esta sesión ha terminado. Vuelva a iniciar sesión.',
  'This code is wrong or has expired.': 'Este código no es correcto o ha caducado.',
  'This link has been used or has expired. Request a new one.':
    'Este enlace ya se ha usado o ha caducado. Solicite uno nuevo.',
  'The current password is wrong.': 'La contraseña actual no es correcta.',
  'Too many wrong passwords were entered for this address. Log in with a browser that you have used before, reset your password, or try again in 15 minutes.':
    'Se han introducido demasiadas contraseñas incorrectas para esta dirección. Inicie sesión con un navegador que ya haya usado, restablezca su contraseña o inténtelo de nuevo en 15 minutos.',
  'Requires a login session; API tokens are refused.':
    'Requiere una sesión iniciada; los tokens de API se rechazan.',
  'is too common: choose another one': 'es demasiado común: elija otro valor',
  'must have at least {1} different characters': 'debe tener al menos {1} caracteres distintos',
  'must not be your name, your email address or the name of the brand':
    'no puede ser su nombre, su dirección de correo ni el nombre de la marca',
  'must not be a run of letters, digits or keys': 'no puede ser una secuencia de letras, cifras o teclas',
  "Only Answerwell's own pages can send this request.":
    'Solo las páginas de Answerwell pueden enviar esta solicitud.',
  'Two-factor authentication is already on. Turn it off first.':
    'La autenticación en dos pasos ya está activada. Desactívela antes.',
  'There is no authenticator to confirm. Set one up first.':
    'No hay ninguna aplicación de autenticación por confirmar. Configure una antes.',
  'This token does not exist or has been revoked.': 'Este token no existe o se ha revocado.',

  'must not be a number, “none” or “mine”': 'no puede ser un número, «none» ni «mine»',
  'is one too many: there can be {1} teams': 'supera el máximo de {1} equipos',
  'is the name of another team': 'es el nombre de otro equipo',

  'Only owners can edit owners.': 'Solo quien es titular puede editar a titulares.',
  'With access to only some conversations, you can edit only your own profile.':
    'Con acceso solo a algunas conversaciones, únicamente puede editar su propio perfil.',
  'Agents can edit only their own profile.': 'Con el rol de agente solo se puede editar el propio perfil.',
  'must be null: owners see all conversations': 'debe ser null: quien es titular ve todas las conversaciones',
  '{1} is already a member of staff.': '{1} ya es miembro del equipo.',
  'already belongs to a member of staff': 'ya pertenece a un miembro del equipo',
  'belongs to the last owner. Make someone else an owner first':
    'es de la única persona titular. Dé antes a otra persona el rol de titular',
  'Only owners can deactivate or reactivate owners.':
    'Solo quien es titular puede desactivar o reactivar a titulares.',
  'is for members who see all conversations': 'es para miembros que ven todas las conversaciones',
  'must be the key of a role': 'debe ser la clave de un rol',
  'This includes the right to {1}, which you do not have.':
    'Esto incluye un permiso que usted no tiene: {1}.',
  'Queues assign nothing to service accounts.': 'Las colas no asignan nada a las cuentas de servicio.',
  'This service account has rights that you do not have.':
    'Esta cuenta de servicio tiene permisos que usted no tiene.',
  'is one too many: there can be {1} service accounts': 'sobra: puede haber {1} cuentas de servicio',
  'cannot be owner: only people are owners': 'no puede ser el de los propietarios: son personas',
  'They have rights that you do not have.': 'Esta persona tiene permisos que usted no tiene.',
  'Admins can assign all roles except that of owners; owners can assign all roles.':
    'Los administradores pueden asignar todos los roles menos el de propietario; los propietarios, todos los roles.',
  'is one too many: there can be {1} roles': 'sobra: puede haber {1} roles',
  'One person has this role. Give them another one first.':
    'Una persona tiene este rol. Asígnele antes otro.',
  '{1} people have this role. Give them another one first.':
    '{1} personas tienen este rol. Asígneles antes otro.',
  'One service account has this role. Give it another one first.':
    'Una cuenta de servicio tiene este rol. Asígnele antes otro.',
  '{1} service accounts have this role. Give them another one first.':
    '{1} cuentas de servicio tienen este rol. Asígneles antes otro.',
  'This role is the same in every brand. Create one of your own.':
    'Este rol es igual en todas las marcas. Cree uno propio.',
  role: 'rol',
  'cannot include the right to {1}: it is for members who see all conversations':
    'no puede incluir este permiso, reservado a quienes ven todas las conversaciones: {1}',
  'is the name of another role': 'es el nombre de otro rol',
  'The scopes of this API token do not include the right to {1}.':
    'Este token de API no incluye el permiso para {1}.',
  'The scopes of this API token do not include changing staff.':
    'Este token de API no permite cambiar miembros.',
  '{1} does not have the right to {2}': '{1} no tiene permiso para {2}',
}
