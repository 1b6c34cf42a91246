import type { login as english } from '../en/login.ts'
import type { Text } from '../texts.ts'

export const login: { [Key in keyof typeof english]: Text } = {
  log_in: 'Iniciar sesión',
  'log_in.to': 'Iniciar sesión en {name}',
  'log_in.link': 'Iniciando sesión…',
  'log_in.customer': '¿Busca ayuda? Visite nuestro centro de ayuda.',
  'log_in.cookie':
    'Su navegador no ha guardado la cookie de inicio de sesión. Algunos navegadores rechazan las cookies por HTTP sin cifrar. Use HTTPS u otro navegador.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  'password.new': 'Contraseña nueva',
  'password.hint': 'Al menos 10 caracteres. Varias palabras forman una buena contraseña.',
  'password.back': 'Volver al inicio de sesión',
  'password.forgot': '¿Ha olvidado su contraseña?',
  'password.reset': 'Elegir una contraseña nueva',
  'password.sent': 'Si esta dirección es de alguien del equipo, hay un enlace en camino.',
  'password.mail': 'Enviarme un enlace',
  code: 'Código de verificación',
  'code.hint': 'De su aplicación de autenticación, o un código de recuperación.',
  'passkey.log_in': 'Iniciar sesión con una llave de acceso',
  'passkey.use': 'Usar una llave de acceso',
  'passkey.failed': 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o elija otra forma.',
  'passkey.there': 'Este dispositivo ya tiene una llave de acceso para usted.',
  'sign_on.or': 'o',
  'sign_on.password': 'Iniciar sesión con contraseña',
  'sign_on.connect':
    '{email} ya es parte del equipo. Introduzca una vez la contraseña de Answerwell para conectar ambas cuentas.',
  'sign_on.connect.none':
    '{email} ya es parte del equipo, sin contraseña. Pida un enlace, elija una contraseña e inicie sesión de nuevo así.',
  'sign_on.confirmed': 'Confirmado. Puede cerrar esta página.',
  'sign_on.connect.do': 'Conectar',
  'trouble.offline': 'No se puede conectar con el servidor. Inténtelo de nuevo en un momento.',
  'trouble.unknown': 'Algo ha fallado. Inténtelo de nuevo.',
  'trouble.request': 'Solicitud {id}',
}
