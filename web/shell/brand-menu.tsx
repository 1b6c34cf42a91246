import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { myBrandsQuery, switchTo } from '../api/brand.ts'
import { meQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

const NEW = '+'

/** The name of the brand; with several, a menu of them. */
export function BrandMenu() {
  const { data: me } = useQuery(meQuery)
  const { data: mine } = useQuery(myBrandsQuery)
  const navigate = useNavigate()
  const others = mine?.brands.filter(brand => !brand['current?']) ?? []
  if (others.length === 0 && !mine?.['can_create?']) return <strong dir="auto">{me?.brand.name}</strong>
  const choose = (slug: string) => {
    if (slug === NEW) void navigate({ to: '/settings/{-$section}/{-$record}', params: { section: 'brands' } })
    else void switchTo(slug).catch(toastError)
  }
  return (
    <Menu
      className="button plain brand-menu"
      onChoose={choose}
      choices={[
        ...others.map(({ slug, name }) => ({ id: slug, label: name, icon: 'inbox' as const })),
        ...(mine?.['can_create?'] ? [{ id: NEW, label: t('brands.new'), icon: 'plus' as const }] : []),
      ]}
    >
      <strong dir="auto">{me?.brand.name}</strong>
      <Icon name="down" />
    </Menu>
  )
}
