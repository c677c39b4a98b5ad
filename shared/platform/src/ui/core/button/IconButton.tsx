import { styled } from '../styled.ts'
import { Spinner } from '../state/Spinner.tsx'
import type { ButtonProps } from './Button.tsx'
import { buttonRecipe } from './button.recipe.data.ts'
import { useOffButton } from './useOffButton.tsx'

const Root = styled('button', buttonRecipe)

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'busyWord' | 'aria-label'> {
  /** What the button does, with its object where several look alike ("Delete influx-climate"). Also the tooltip. */
  label: string
  /** The icon. */
  children: ButtonProps['children']
}

export const IconButton = ({ label, type = 'button', variant = 'ghost', children, ...rest }: IconButtonProps) => {
  const { props, after } = useOffButton(rest, label)
  return (
    <>
      <Root type={type} variant={variant} square {...props} aria-label={label}>
        {rest.busy ? <Spinner /> : children}
      </Root>
      {after}
    </>
  )
}
