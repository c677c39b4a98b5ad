// One page for the tests of adding devices, which need no cloud.
import './AddDeviceScreen.testing.tsx'
import './many/ManyDevices.testing.tsx'
import './usb/UsbSetup.testing.tsx'
