import type { deleting as english } from '../en/deleting.ts'
import type { Text } from '../texts.ts'

/** The texts of deleting conversations. */
export const deleting: Record<keyof typeof english, Text> = {
  'deleting.title': {
    zero: 'حذف {n} محادثة؟',
    one: 'حذف محادثة واحدة؟',
    two: 'حذف محادثتين؟',
    few: 'حذف {n} محادثات؟',
    many: 'حذف {n} محادثة؟',
    other: 'حذف {n} محادثة؟',
  },
  'deleting.what': {
    zero: 'فيها {n} رسالة. تُحذف الملاحظات والملفات أيضًا، للجميع.',
    one: 'فيها رسالة واحدة. تُحذف الملاحظات والملفات أيضًا، للجميع.',
    two: 'فيها رسالتان. تُحذف الملاحظات والملفات أيضًا، للجميع.',
    few: 'فيها {n} رسائل. تُحذف الملاحظات والملفات أيضًا، للجميع.',
    many: 'فيها {n} رسالة. تُحذف الملاحظات والملفات أيضًا، للجميع.',
    other: 'فيها {n} رسالة. تُحذف الملاحظات والملفات أيضًا، للجميع.',
  },
  'deleting.until': 'يمكنك التراجع عن ذلك خلال 30 يومًا في الإعدادات، ضمن المحادثات المحذوفة.',
  'deleting.done': {
    zero: 'حُذفت {n} محادثة.',
    one: 'حُذفت محادثة واحدة.',
    two: 'حُذفت محادثتان.',
    few: 'حُذفت {n} محادثات.',
    many: 'حُذفت {n} محادثة.',
    other: 'حُذفت {n} محادثة.',
  },
  'settings.deleted': 'المحادثات المحذوفة',
  'settings.deleted.words': 'سلة المهملات استعادة حذف إزالة',
  'reply.deleted': 'حُذفت القناة {channel}. للرد، انقل المحادثة إلى قناة أخرى.',
  'deleted.about': 'يمكن استعادة المحادثات المحذوفة خلال 30 يومًا. ثم تُحذف نهائيًا.',
  'deleted.none': 'لا توجد محادثات محذوفة',
  'deleted.by': 'حذفها {name}',
  'deleted.purge': 'حتى {day}',
  'deleted.restore': 'استعادة',
  'deleted.restored': 'استُعيدت المحادثة.',
  'channel.delete': 'حذف القناة',
  'channel.delete.about': 'يُزال عنوانها ومفاتيحها واتصالها فورًا، ولا يمكن استعادتها. تبقى محادثاتها باسمها.',
  'channel.delete.type': 'اكتب {slug} للتأكيد',
  'channel.deleted': 'حُذفت القناة.',
}
