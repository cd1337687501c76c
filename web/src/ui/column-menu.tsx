import { Columns3 } from 'lucide-react'
import { buttonClasses } from './button.tsx'
import { Menu, MenuCheckbox } from './menu.tsx'

interface ColumnMenuProps {
  columns: readonly { id: string; label: string }[]
  isHidden: (column: string) => boolean
  onToggle: (column: string) => void
}

/** Chooses which columns of a table are shown. */
export function ColumnMenu({ columns, isHidden, onToggle }: ColumnMenuProps) {
  return (
    <Menu
      label="Columns"
      // On a phone only the icon fits beside the search field.
      triggerClassName={`${buttonClasses({ variant: 'secondary' })} max-sm:px-3.5`}
      trigger={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          <span aria-hidden="true" className="max-sm:hidden">
            Columns
          </span>
        </>
      }
    >
      {columns.map(({ id, label }) => (
        <MenuCheckbox key={id} isChecked={!isHidden(id)} onSelect={() => onToggle(id)}>
          {label}
        </MenuCheckbox>
      ))}
    </Menu>
  )
}
