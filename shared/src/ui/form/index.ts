export { Field, Input, NativeSelect, Switch } from '@chakra-ui/react'
