import type { logins as english } from '../en/logins.ts'
import type { Text } from '../texts.ts'

export const logins: Record<keyof typeof english, Text> = {
  'settings.login-security': 'أمان تسجيل الدخول',
  'settings.login-security.words': 'جلسة مدة انتهاء خمول خروج خطوتين ثنائي 2fa mfa إلزامي',
  'logins.sessions.about':
    'تسري التغييرات فورًا على جميع الجلسات المفتوحة. ومن كان يكتب يمكنه تسجيل الدخول من جديد دون أن يفقد شيئًا.',
  'logins.idle': 'تسجيل الخروج بعد خمول لمدة',
  'logins.idle.hint': 'الصفحة المفتوحة التي لا يستخدمها أحد تُعدّ خاملة.',
  'logins.lifetime': 'تسجيل الخروج في كل الأحوال بعد',
}
