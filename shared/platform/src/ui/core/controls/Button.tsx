import { defineRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { media } from '../../../theme/index.ts'
import { Spinner } from '../state/Spinner.tsx'
import { styled, VisuallyHidden } from '../styled.ts'
import { useTip, withTip } from './Tooltip.tsx'

// A disabled button stays focusable: it is aria-disabled, not disabled. A busy one keeps its style.
const offState = '&:is(:disabled, [data-disabled])'

// The weight is set beside the text style of each size: in the base it would come first and be overridden.
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    gap: '1.5',
    maxW: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    textAlign: 'center',
    userSelect: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'faster',
    _icon: { boxSize: '4', ms: '-0.5' },
    [offState]: {
      bg: 'bg.muted',
      color: 'fg.subtle',
      borderColor: 'border',
      boxShadow: 'none',
      cursor: 'not-allowed',
      _icon: { color: 'inherit' },
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    size: {
      sm: { minH: '8', px: '3', py: '1', textStyle: 'sm', fontWeight: 'medium', [media.touch]: { minH: '11' } },
      xs: {
        minH: '7',
        px: '2.5',
        py: '0.5',
        textStyle: 'xs',
        fontWeight: 'medium',
        _icon: { boxSize: '3.5' },
        [media.touch]: { minH: '11', textStyle: 'sm', fontWeight: 'medium' },
      },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        boxShadow: 'xs',
        _hover: { bg: 'colorPalette.solid/90' },
      },
      outline: {
        bg: 'bg.panel',
        color: 'fg',
        borderColor: 'border.emphasized',
        boxShadow: 'xs',
        _icon: { color: 'fg.muted' },
        _hover: { bg: 'bg.muted' },
      },
      ghost: {
        color: 'fg.muted',
        _hover: { bg: 'bg.muted', color: 'fg' },
        [offState]: { bg: 'transparent', borderColor: 'transparent' },
      },
    },
    danger: { true: {}, false: {} },
    square: { true: { px: '0', _icon: { boxSize: '4', ms: '0' }, [media.touch]: { minW: '11' } }, false: {} },
  },
  compoundVariants: [
    { variant: 'solid', danger: true, css: { colorPalette: 'red' } },
    { variant: 'outline', danger: true, css: { color: 'red.fg', _icon: { color: 'inherit' } } },
    { variant: 'ghost', danger: true, css: { color: 'red.fg', _hover: { bg: 'red.subtle', color: 'red.fg' } } },
    { square: true, size: 'sm', css: { minW: '8' } },
    { square: true, size: 'xs', css: { minW: '7' } },
  ],
  defaultVariants: { size: 'sm', variant: 'outline', danger: false, square: false },
})

/** What Button and IconButton share: a disabled button keeps the focus, blocks clicks and shows its reason. */
const useButtonState = ({ busy, disabled, disabledReason, onClick, ...props }: ButtonProps, tipText: string | null) => {
  const reasonId = useId()
  const tip = useTip(disabledReason ?? tipText)
  const off = Boolean(busy || disabled || disabledReason)
  const block = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (disabledReason) tip.show(event.currentTarget)
  }
  return {
    props: {
      ...props,
      // What opens on a press, such as a menu, must not open from a disabled button either.
      ...withTip(tip, off ? {} : props),
      onClick: off ? block : onClick,
      'aria-disabled': off || undefined,
      'aria-busy': busy || undefined,
      'aria-describedby': disabledReason ? reasonId : props['aria-describedby'],
      'data-disabled': off && !busy ? '' : undefined,
    },
    after: (
      <>
        {disabledReason ? <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden> : null}
        {tip.bubble}
      </>
    ),
  }
}

const Root = styled('button', buttonRecipe)

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'disabled' | 'type' | 'asChild' | 'as'> {
  ref?: Ref<HTMLButtonElement> | undefined
  type?: 'button' | 'submit' | undefined
  variant?: 'solid' | 'outline' | 'ghost' | undefined
  size?: 'sm' | 'xs' | undefined
  /** Red: solid for the final confirmation in a dialog, red text elsewhere. */
  danger?: boolean | undefined
  icon?: ReactNode | undefined
  /** Shows the spinner, ignores clicks, keeps the focus. */
  busy?: boolean | undefined
  /** The word while busy ("Saving…"); the children when missing. */
  busyWord?: string | undefined
  /** Why the button is disabled. It stays focusable, so that everybody can read the reason. */
  disabledReason?: string | null | undefined
  /** Disabled without a reason: only where the reason is shown beside the button. */
  disabled?: boolean | undefined
}

export const Button = ({ type = 'button', icon, busyWord, children, ...rest }: ButtonProps) => {
  const { props, after } = useButtonState(rest, null)
  return (
    <>
      <Root type={type} {...props}>
        {rest.busy ? <Spinner /> : icon}
        {rest.busy && busyWord ? busyWord : children}
      </Root>
      {after}
    </>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'busyWord' | 'aria-label'> {
  /** What the button does, with its object where several look alike ("Delete influx-climate"). Also the tooltip. */
  label: string
  /** The icon. */
  children: ButtonProps['children']
}

export const IconButton = ({ label, type = 'button', variant = 'ghost', children, ...rest }: IconButtonProps) => {
  const { props, after } = useButtonState(rest, label)
  return (
    <>
      <Root type={type} variant={variant} square {...props} aria-label={label}>
        {rest.busy ? <Spinner /> : children}
      </Root>
      {after}
    </>
  )
}
