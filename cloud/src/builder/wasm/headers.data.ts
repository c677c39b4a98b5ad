/** Headers of other boards and of ESP-IDF, and the board's headers that declare the same. */
export const otherHeaders: Readonly<Record<string, string>> = {
  ...to('Arduino.h', 'WProgram.h', 'Esp.h', 'esp32-hal.h', 'esp32-hal-ledc.h', 'esp32-hal-timer.h', 'esp32-hal-log.h', 'esp32-hal-gpio.h', 'esp32-hal-adc.h', 'esp32-hal-cpu.h', 'esp32-hal-psram.h', 'esp32-hal-dac.h', 'esp32-hal-touch.h', 'pins_arduino.h', 'binary.h', 'wiring_private.h', 'WCharacter.h'),
  ...to('pgmspace.h', 'avr/pgmspace.h', 'sys/pgmspace.h'),
  ...to('Arduino.h', 'avr/io.h', 'avr/interrupt.h', 'util/delay.h'),
  ...to('FreeRTOS.h', 'freertos/FreeRTOS.h', 'freertos/task.h', 'freertos/queue.h', 'freertos/semphr.h', 'freertos/timers.h', 'freertos/event_groups.h', 'freertos/portmacro.h', 'freertos/projdefs.h'),
  ...to('EspSystem.h', 'esp_system.h', 'esp_sleep.h', 'esp_timer.h', 'esp_log.h', 'esp_err.h', 'esp_random.h', 'esp_mac.h', 'esp_chip_info.h', 'esp_task_wdt.h', 'esp_attr.h', 'esp_idf_version.h', 'esp_heap_caps.h', 'rom/rtc.h', 'esp32/rom/rtc.h', 'driver/gpio.h', 'driver/rtc_io.h', 'driver/adc.h', 'driver/ledc.h', 'driver/dac.h', 'driver/touch_pad.h', 'driver/touch_sensor.h', 'soc/rtc.h', 'soc/soc.h', 'soc/rtc_cntl_reg.h', 'soc/gpio_reg.h', 'sdkconfig.h'),
  ...to('Servo.h', 'ESP32Servo.h'),
  ...to('SD.h', 'SD_MMC.h'),
  ...to('FS.h', 'vfs_api.h'),
  ...to('Client.h', 'Server.h', 'Udp.h'),
  ...to('Keyboard.h', 'USBHIDKeyboard.h'),
  ...to('Mouse.h', 'USBHIDMouse.h'),
  ...to('USBHID.h', 'USB.h'),
  ...to('WiFi.h', 'ESP8266WiFi.h', 'WiFiNINA.h', 'WiFi101.h', 'WiFiSTA.h', 'WiFiAP.h', 'WiFiType.h', 'WiFiGeneric.h', 'esp_wifi.h', 'esp_event.h', 'esp_netif.h', 'Network.h'),
  ...to('WiFiClient.h', 'NetworkClient.h'),
  ...to('WiFiClientSecure.h', 'NetworkClientSecure.h', 'WiFiClientSecureBearSSL.h', 'WiFiSSLClient.h'),
  ...to('WiFiServer.h', 'NetworkServer.h'),
  ...to('WiFiUdp.h', 'NetworkUdp.h', 'WiFiUDP.h'),
  ...to('HTTPClient.h', 'ESP8266HTTPClient.h'),
  ...to('WiFiMulti.h', 'ESP8266WiFiMulti.h'),
  ...to('ESPmDNS.h', 'ESP8266mDNS.h'),
  ...to('Ethernet.h', 'Ethernet2.h', 'EthernetUdp.h', 'EthernetClient.h', 'EthernetServer.h'),
  ...to('esp_now.h', 'espnow.h'),
  ...to('Update.h', 'Updater.h'),
  ...to('Particle.h', 'application.h', 'spark_wiring.h'),
  ...to('BLEDevice.h', 'BLEServer.h', 'BLEUtils.h', 'BLE2902.h', 'BLEAdvertising.h', 'BLEScan.h', 'BLEClient.h', 'BLEAdvertisedDevice.h', 'BLECharacteristic.h', 'BLEService.h', 'BLESecurity.h', 'BLEAddress.h', 'BLEUUID.h', 'NimBLEDevice.h', 'esp_bt.h', 'esp_bt_main.h', 'esp_bt_device.h', 'esp_gap_ble_api.h'),
  ...to('WiFi.h', 'AsyncTCP.h', 'ESPAsyncTCP.h'),
  ...to('ESPAsyncWebServer.h', 'ESPAsyncWebSrv.h'),
  ...to('WebServer.h', 'ESP8266WebServer.h', 'Uri.h', 'uri/UriBraces.h'),
}

const noThreads = '#error The simulated board has no threads of the C++ library. Tasks of FreeRTOS do the same: xTaskCreate().\n'

/** Headers whose functions would fail when the sketch runs. */
export const refusedHeaders: Readonly<Record<string, string>> = { thread: noThreads, future: noThreads }

function to(own: string, ...others: string[]): Record<string, string> {
  return Object.fromEntries(others.map((other) => [other, own]))
}
