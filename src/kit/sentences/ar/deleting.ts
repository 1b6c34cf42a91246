import type { Text } from '../../language/text.ts'

/** Deleting conversations, channels and brands. */
export const deleting: Record<string, Text> = {
  'delete and restore conversations': 'حذف المحادثات واستعادتها',
  'delete the brand': 'حذف العلامة التجارية',
  'The first brand of an installation is deleted by command: {1} brand delete {2}':
    'تُحذف أول علامة تجارية في التثبيت بأمر: {1} brand delete {2}',
  'deletion of this brand': 'حذفًا لهذه العلامة التجارية',
  'must repeat the slug: --confirm {1}': 'يجب أن يكرّر الاسم المختصر: --confirm {1}',
  'This brand was restored meanwhile, or the server is deleting it.':
    'استُعيدت هذه العلامة التجارية في هذه الأثناء، أو أن الخادم يحذفها الآن.',
  'is not the slug of the brand': 'ليس الاسم المختصر للعلامة التجارية',
  'deleted conversation': 'هذه المحادثة المحذوفة',
  'A message is scheduled in this conversation. Cancel it first.':
    'في هذه المحادثة رسالة مجدولة. ألغها أولًا.',
  'A message of this conversation is still being sent. Try again later.':
    'ما زالت إحدى رسائل هذه المحادثة قيد الإرسال. أعد المحاولة لاحقًا.',
  'Something that this conversation refers to has been deleted.': 'حُذف شيء تشير إليه هذه المحادثة.',
  'This is the last email channel. Connect another one first.':
    'هذه آخر قناة بريد إلكتروني. اربط قناة أخرى أولًا.',
  'must be 1 (internal note): the channel {1} was deleted; move the conversation to another one to reply':
    'يجب أن يكون 1 (ملاحظة داخلية): حُذفت القناة {1}؛ انقل المحادثة إلى قناة أخرى للرد',
  'The channel {1} was deleted. Move the conversation to another one.':
    'حُذفت القناة {1}. انقل المحادثة إلى قناة أخرى.',
  'This conversation was merged into {1}. Delete that one, with all of it.':
    'دُمجت هذه المحادثة في {1}. احذف تلك بالكامل.',
  'This is the last email channel that can send. Verify the address of another one first.':
    'هذه آخر قناة بريد إلكتروني يمكنها الإرسال. تحقق أولًا من عنوان قناة أخرى.',
}
