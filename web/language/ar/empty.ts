import type { empty as english } from '../en/empty.ts'
import type { Text } from '../texts.ts'

export const empty: { [Key in keyof typeof english]: Text } = {
  'list.empty': 'لا شيء ينتظر الرد',
  'list.none': 'لا محادثات هنا',
  'search.none': 'لا نتائج عن «{words}»',
  'empty.mine': 'أجبت على كل شيء.',
  'empty.mine.more': {
    zero: 'أجبت على كل شيء. لا محادثات غير مسندة.',
    one: 'أجبت على كل شيء. محادثة واحدة غير مسندة.',
    two: 'أجبت على كل شيء. محادثتان غير مسندتين.',
    few: 'أجبت على كل شيء. {n} محادثات غير مسندة.',
    many: 'أجبت على كل شيء. {n} محادثة غير مسندة.',
    other: 'أجبت على كل شيء. {n} محادثة غير مسندة.',
  },
  'empty.open': 'لا محادثات مفتوحة.',
  'empty.unassigned': 'كل محادثة مفتوحة مسندة.',
  'empty.unassigned.open': 'فتح غير المسندة',
  'empty.narrow': 'مرشحات أخرى تضيّق البحث.',
  'empty.spelling': 'تحقق من الإملاء أو جرب كلمات أقل.',
  'empty.everywhere': 'البحث دون مرشحات',
}
