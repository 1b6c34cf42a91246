import type { Text } from '../../language/text.ts'

/** Customers who sign in. */
export const customers: Record<string, Text> = {
  'There are two keys already. Delete one first.': 'يوجد مفتاحان بالفعل. احذف أحدهما أولًا.',
  'must be empty for HS256: its secret is made here': 'يجب أن يكون فارغًا مع HS256: يُنشأ السر هنا',
  'is required for {1}': 'مطلوب مع {1}',
  'must be a public key of the curve P-256, in PEM or as a JWK':
    'يجب أن يكون مفتاحًا عامًا لمنحنى P-256 بصيغة PEM أو JWK',
  'must be a public Ed25519 key, in PEM or as a JWK': 'يجب أن يكون مفتاح Ed25519 عامًا بصيغة PEM أو JWK',
  'is a private key; keep it secret, and replace it if others have seen it':
    'مفتاح خاص: احتفظ به، واستبدله إن كان غيرك قد رآه',
  key: 'مفتاح',
  'The token has expired.': 'انتهت صلاحية الرمز.',
  'The claim {1} of the token is missing or wrong.': 'البيان {1} في الرمز ناقص أو خاطئ.',
  'The signature of the token is wrong.': 'توقيع الرمز خاطئ.',
  'This is not a signed token (JWT).': 'هذا ليس رمزًا موقّعًا (JWT).',
  'No key has the ID (kid) that the token names.': 'لا يوجد مفتاح بالمعرّف (kid) الذي يذكره الرمز.',
  "The claim sub must be the customer's ID, as a text of up to {1} characters.":
    'يجب أن يكون البيان sub معرّف العميل، نصًا لا يزيد على {1} حرف.',
  'A token may be valid for at most an hour.': 'لا يجوز أن تزيد صلاحية الرمز على ساعة.',
  'The token is from the future.': 'الرمز من المستقبل.',
  'This token has been used already.': 'استُخدم هذا الرمز من قبل.',
  'This account cannot sign in.': 'لا يستطيع هذا الحساب تسجيل الدخول.',
  'the ID of a customer': 'معرّف عميل',
  'You no longer take part in this conversation.': 'لم تعد مشاركًا في هذه المحادثة.',
  'Sign in first.': 'سجّل الدخول أولًا.',
  'This session has ended. Sign in again.': 'انتهت هذه الجلسة. سجّل الدخول من جديد.',
  'There is no email address to send it to.': 'لا يوجد عنوان بريد إلكتروني لإرساله إليه.',
}
