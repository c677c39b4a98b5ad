import type { SystemConfig } from '@chakra-ui/react'

// The library's own list of style properties is a fifth of what it ships, for properties that no console needs:
// gradients, filters, rings, spacing between children. Below is the rest, by the tokens that a property takes;
// `name/short` gives it a shorthand.
type Utilities = NonNullable<SystemConfig['utilities']>
type Utility = Utilities[string]
type Values = NonNullable<Utility['values']>
type Styles = NonNullable<ReturnType<NonNullable<Utility['transform']>>>

const list = (names: string, utility: (name: string) => Utility): Utilities =>
  Object.fromEntries(
    names.split(' ').map((entry) => {
      const [name = '', ...shorthand] = entry.split('/')
      return [name, { ...utility(name), ...(shorthand.length > 0 && { shorthand }) }]
    }),
  )

const takes = (values: Values, names: string) => list(names, () => ({ values }))

/** `accent.solid/90` is the colour at 90 %. */
const takesColors = (names: string) =>
  list(names, (name) => ({
    values: 'colors',
    transform: (value, { utils }) => {
      const { invalid, value: mixed } = utils.colorMix(value)
      return { [name]: invalid ? value : mixed } as Styles
    },
  }))

/** One value for several properties. */
const setsAll = (values: Values, entry: string, properties: readonly string[]) =>
  list(entry, () => ({
    values,
    transform: (value) => Object.fromEntries(properties.map((property) => [property, value])) as Styles,
  }))

const hidden = (range: (breakpoint: string) => string): Utility => ({
  values: 'breakpoints',
  transform: (_value, { raw }) => ({ [`@breakpoint ${range(String(raw))}`]: { display: 'none' } }),
})

const hiddenFromSight: Styles = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
}
const inSight: Styles = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
}

const spacing =
  'gap rowGap/gapY columnGap/gapX inset insetInline/insetX insetBlock/insetY top right bottom left insetBlockStart insetBlockEnd insetInlineStart/insetStart insetInlineEnd/insetEnd' +
  ' margin/m marginTop/mt marginRight/mr marginBottom/mb marginLeft/ml marginBlockStart marginBlockEnd marginInlineStart/ms/marginStart marginInlineEnd/me/marginEnd marginInline/mx/marginX marginBlock/my/marginY' +
  ' padding/p paddingTop/pt paddingRight/pr paddingBottom/pb paddingLeft/pl paddingBlockStart paddingBlockEnd paddingInlineStart/ps/paddingStart paddingInlineEnd/pe/paddingEnd paddingInline/px/paddingX paddingBlock/py/paddingY' +
  ' scrollMargin scrollMarginTop scrollMarginBottom scrollPadding scrollPaddingTop scrollPaddingBottom textIndent'
const sizes =
  'width/w height/h minWidth/minW minHeight/minH maxWidth/maxW maxHeight/maxH inlineSize blockSize minInlineSize minBlockSize maxInlineSize maxBlockSize flexBasis'
const colors =
  'background/bg backgroundColor/bgColor color fill stroke accentColor caretColor outlineColor textDecorationColor' +
  ' borderColor borderTopColor borderRightColor borderBottomColor borderLeftColor borderBlockStartColor borderBlockEndColor borderInlineStartColor/borderStartColor borderInlineEndColor/borderEndColor'
const radii =
  'borderRadius/rounded borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius borderBottomRightRadius borderStartStartRadius borderStartEndRadius borderEndStartRadius borderEndEndRadius'

export const utilities: Utilities = {
  ...takes('spacing', spacing),
  ...takes('sizes', sizes),
  ...takes('radii', radii),
  ...takes('shadows', 'boxShadow/shadow'),
  ...takes('zIndex', 'zIndex'),
  ...takes('durations', 'transitionDuration animationDuration animationDelay'),
  ...takes('easings', 'transitionTimingFunction animationTimingFunction'),
  ...takes('animations', 'animation'),
  ...takes('fonts', 'fontFamily'),
  ...takes('fontSizes', 'fontSize'),
  ...takes('fontWeights', 'fontWeight'),
  ...takes('lineHeights', 'lineHeight'),
  ...takes('letterSpacings', 'letterSpacing'),
  ...takesColors(colors),
  ...setsAll('sizes', 'boxSize', ['width', 'height']),
  ...setsAll('radii', 'borderTopRadius/roundedTop', ['borderTopLeftRadius', 'borderTopRightRadius']),
  ...setsAll('radii', 'borderBottomRadius/roundedBottom', ['borderBottomLeftRadius', 'borderBottomRightRadius']),
  ...setsAll('radii', 'borderInlineStartRadius/borderStartRadius/roundedStart', [
    'borderStartStartRadius',
    'borderEndStartRadius',
  ]),
  ...setsAll('radii', 'borderInlineEndRadius/borderEndRadius/roundedEnd', [
    'borderStartEndRadius',
    'borderEndEndRadius',
  ]),
  // Plain properties with a short name.
  ...list(
    'position/pos flexDirection/flexDir textDecoration/textDecor overscrollBehavior/overscroll backgroundSize/bgSize backgroundPosition/bgPos backgroundRepeat/bgRepeat backgroundImage/bgImage',
    () => ({}),
  ),
  ...list(
    'borderInline/borderX borderBlock/borderY borderInlineStart/borderStart borderInlineEnd/borderEnd borderInlineWidth/borderXWidth borderBlockWidth/borderYWidth borderInlineStartWidth/borderStartWidth borderInlineEndWidth/borderEndWidth',
    () => ({}),
  ),
  hideFrom: hidden((breakpoint) => breakpoint),
  hideBelow: hidden((breakpoint) => `${breakpoint}Down`),
  truncate: {
    values: { type: 'boolean' },
    transform: (value) =>
      value === true ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
  },
  lineClamp: {
    transform: (value) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: value,
      WebkitBoxOrient: 'vertical',
      textWrap: 'wrap',
    }),
  },
  srOnly: {
    values: { type: 'boolean' },
    transform: (value) => (value === true || value === 'true' ? hiddenFromSight : inSight),
  },
}
