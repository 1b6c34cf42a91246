import type { Text } from '../../language/text.ts'

/** Single sign-on. */
export const signOn: Record<string, Text> = {
  'Your account here is deactivated. Ask an admin.': 'Su cuenta aquí está desactivada. Pregunte a un admin.',
  'must be the key of a role, and not owner: owners make owners':
    'debe ser la clave de un rol, y no owner: los propietarios nombran a los propietarios',
  'None of your groups may log in here. Ask an admin of your identity provider.':
    'Ninguno de sus grupos puede iniciar sesión aquí. Pregunte a un admin de su proveedor de identidad.',
  'You are in more groups than the provider sends. An admin there can limit them to those of this application.':
    'Está en más grupos de los que envía el proveedor. Un admin puede limitarlos allí a los de esta aplicación.',
  'The provider names no keys at {1}.': 'El proveedor no indica claves en {1}.',
  'The login at the provider did not work. {1}': 'El inicio de sesión en el proveedor no ha funcionado. {1}',
  'The issuer must be an https URL.': 'El emisor debe ser una URL https.',
  "The provider's document has no https URL in {1}.":
    'El documento del proveedor no tiene una URL https en {1}.',
  'Single sign-on is not set up here.': 'El inicio de sesión único no está configurado aquí.',
  'This account has just been connected. Log in again.':
    'Esta cuenta se acaba de conectar. Inicie sesión de nuevo.',
  "The provider's token does not say who it is about.": 'El token del proveedor no dice de quién se trata.',
  "The provider's tokens do not belong together.": 'Los tokens del proveedor no corresponden entre sí.',
  'is required: anybody can have an account at Google':
    'es obligatorio: cualquiera puede tener una cuenta de Google',
  'The token is not a logout token.': 'El token no es un token de cierre de sesión.',
  'Passwords are not accepted here. Use the button “{1}”.':
    'Aquí no se aceptan contraseñas. Use el botón «{1}».',
  'Your account no longer has a role here. Ask an admin of your identity provider.':
    'Su cuenta ya no tiene un rol aquí. Pregunte a un admin de su proveedor de identidad.',
  'The provider does not offer the authorization code flow.':
    'El proveedor no ofrece el flujo «authorization code».',
  'The provider does not offer PKCE with S256.': 'El proveedor no ofrece PKCE con S256.',
  'set up single sign-on, session times and the second factor':
    'configurar el inicio de sesión único, la duración de las sesiones y el segundo factor',
  'The password is wrong.': 'La contraseña es incorrecta.',
  'The provider cannot be used at the moment. {1}': 'El proveedor no se puede usar en este momento. {1}',
  'The provider did not send your email address.': 'El proveedor no comunica su dirección de correo.',
  'Members whom you may not manage log in with this provider. An owner can change its addresses and certificates.':
    'Miembros que usted no puede gestionar inician sesión con este proveedor. Un propietario puede cambiar sus direcciones y certificados.',
  'The provider does not confirm that the address {1} is yours.':
    'El proveedor no confirma que la dirección {1} sea suya.',
  'Accounts of this domain may not log in here.':
    'Las cuentas de este dominio no pueden iniciar sesión aquí.',
  'The member of staff with this address is connected to another account of the provider.':
    'El miembro del equipo con esta dirección está conectado con otra cuenta del proveedor.',
  'No member of staff has the address {1}. Ask an admin for an invitation.':
    'Ningún miembro del equipo tiene la dirección {1}. Pida una invitación a un admin.',
  'is required with a new issuer': 'es obligatorio con un emisor nuevo',
  'This login has expired or was begun in another browser. Try again.':
    'Este inicio de sesión ha caducado o se empezó en otro navegador. Inténtelo de nuevo.',
  'must be IDs of teams': 'deben ser ID de equipos',
  'The settings of this login have just changed. Try again.':
    'Los ajustes de este inicio de sesión acaban de cambiar. Inténtelo de nuevo.',
  'must be off until a login by this provider has worked: test it first':
    'debe seguir desactivado hasta que haya funcionado un inicio de sesión con este proveedor: pruébelo antes',
  'must be a domain such as example.com': 'debe ser un dominio como example.com',
  'must be a path': 'debe ser una ruta',
  test: 'esta prueba',
  'This account of the provider is not connected to you. Log in with your own.':
    'Esta cuenta del proveedor no está vinculada a usted. Inicie sesión con la suya.',
  'Confirm with your password, a code or a passkey: the provider cannot say that it has asked you.':
    'Confirme con su contraseña, un código o una llave de acceso: el proveedor no puede acreditar que le haya preguntado.',
  'The provider did not say that it asked you to log in again. Confirm with your password, a code or a passkey if you have one.':
    'El proveedor no ha indicado que le pidiera iniciar sesión de nuevo. Confirme con su contraseña, un código o una llave de acceso si tiene.',
  'Log in at {1} to do this.': 'Inicie sesión en {1} para hacerlo.',
  'must be at most the lifetime of sessions': 'debe ser como máximo la duración de las sesiones',
  'Two-factor authentication is required here. Set it up, or enter a code, to continue.':
    'La autenticación de dos factores es obligatoria aquí. Configúrela o introduzca un código para continuar.',
  'Two-factor authentication is required here and cannot be turned off.':
    'La autenticación de dos factores es obligatoria aquí y no se puede desactivar.',
  'must be a later day, until you have set up your own second factor':
    'debe ser un día posterior, hasta que haya configurado su propio segundo factor',
  'No certificate of the provider is valid now. An admin can enter its new one.':
    'Ningún certificado del proveedor es válido ahora. Un administrador puede introducir el nuevo.',
  'The provider names people differently at each login. An admin there can choose a persistent name ID.':
    'El proveedor nombra a las personas de otra forma en cada inicio de sesión. Un administrador de allí puede elegir un Name ID persistente.',
  'does not belong to a provider of this kind': 'no corresponde a un proveedor de este tipo',
  'must be the metadata of a SAML identity provider ({1})':
    'debe contener los metadatos de un proveedor de identidad SAML ({1})',
  'must be a PEM certificate with an RSA key of at least 2,048 bits':
    'debe ser un certificado PEM con una clave RSA de al menos 2048 bits',
  'The URL answers with status {1}.': 'La URL responde con el estado {1}.',
  'needs an issuer, metadata, or the URL of metadata': 'necesita un emisor, metadatos o la URL de metadatos',
  'The provider sent an assertion that was used before.':
    'El proveedor envió una aserción que ya se había usado.',
}
