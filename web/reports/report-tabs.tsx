import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { useMedia } from '../kit/use-media.ts'
import { t } from '../language/language.ts'
import { TABS, type Tab, useReportNavigation } from './report-search.ts'

/** Where one menu has all of them. */
const NARROW = '(width < 52rem)'

/** Always beside the title; the others are in a menu. */
const SHOWN: readonly Tab[] = ['overview', 'team', 'satisfaction', 'live']

/** What a part of the reports is called. */
export const tabName = (tab: Tab) => t(`reports.tab.${tab}`)

/** The parts of the reports: the first ones in a row, the others in a menu; on a phone, all of them in it. */
export function ReportTabs({ tab }: { tab: Tab }) {
  const go = useReportNavigation()
  const isNarrow = useMedia(NARROW)
  const shown = isNarrow ? [] : SHOWN
  const others = TABS.filter(one => !shown.includes(one))
  const isOther = others.includes(tab)
  const open = (one: Tab) => go({ tab: one === 'overview' ? undefined : one })
  return (
    <nav className="segments" aria-label={t('nav.reports')}>
      {shown.map(one => (
        <button
          key={one}
          type="button"
          aria-current={one === tab ? 'page' : undefined}
          onClick={() => open(one)}
        >
          {tabName(one)}
        </button>
      ))}
      <Menu
        className={isOther ? 'is-current' : ''}
        choices={others.map(one => ({
          id: one,
          label: tabName(one),
          icon: one === tab ? 'check' : undefined,
        }))}
        onChoose={id => open(id as Tab)}
      >
        {isOther ? tabName(tab) : t('more')} <Icon name="down" />
      </Menu>
    </nav>
  )
}
