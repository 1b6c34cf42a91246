import type { serviceAccounts as english } from '../en/service-accounts.ts'
import type { Text } from '../texts.ts'

export const serviceAccounts: Record<keyof typeof english, Text> = {
  'settings.service-accounts': 'حسابات الخدمة',
  'settings.service-accounts.words': 'API رمز برنامج بوت تكامل مفتاح',
  'serviceAccounts.about':
    'حسابات الخدمة برامج تستخدم API بأسمائها الخاصة. لا يمكنها تسجيل الدخول إلى هذه الصفحات، ولا تتلقى إشعارات، ولا يمكن إسناد المحادثات إليها.',
  'serviceAccounts.none': 'لا توجد حسابات خدمة بعد',
  'serviceAccounts.new': 'إضافة حساب خدمة',
  'serviceAccounts.next': 'بعد ذلك تنشئ رمز API له.',
  'serviceAccounts.name.hint': 'يظهر في المحادثات وفي سجل التدقيق.',
  'serviceAccounts.fixed': 'لديه صلاحيات ليست لديك.',
  'serviceAccounts.login': 'يسجّل البرنامج الدخول باسم {login}، برمز بدلًا من كلمة المرور.',
  'serviceAccounts.scope.all': 'كل ما يستطيعه الحساب',
  'serviceAccounts.delete.says': 'تتوقف رموزه عن العمل فورًا. وما كتبه يبقى باسمه.',
}
