/** Headers of other boards and of ESP-IDF, and the board's headers that declare the same. */
export const otherHeaders: Readonly<Record<string, string>> = {
  ...to('Arduino.h', 'WProgram.h', 'Esp.h', 'esp32-hal.h', 'esp32-hal-ledc.h', 'esp32-hal-timer.h', 'esp32-hal-log.h', 'esp32-hal-gpio.h', 'esp32-hal-adc.h', 'esp32-hal-cpu.h', 'esp32-hal-psram.h', 'esp32-hal-dac.h', 'esp32-hal-touch.h', 'pins_arduino.h', 'esp32-hal-i2c.h', 'esp32-hal-spi.h', 'esp32-hal-uart.h', 'esp32-hal-sigmadelta.h', 'esp32-hal-bt.h', 'esp32-hal-rgb-led.h', 'esp32-hal-matrix.h', 'esp32-hal-periman.h', 'esp_arduino_version.h', 'esp_intr_alloc.h', 'user_interface.h', 'osapi.h', 'esp8266-compat.h', 'analogWrite.h', 'stdlib_noniso.h', 'wiring_private.h', 'WCharacter.h'),
  ...to('pgmspace.h', 'avr/pgmspace.h', 'sys/pgmspace.h'),
  ...to('Arduino.h', 'avr/io.h', 'avr/interrupt.h', 'util/delay.h', 'util/atomic.h', 'xtensa/core-macros.h'),
  ...to('FreeRTOS.h', 'freertos/FreeRTOS.h', 'freertos/task.h', 'freertos/queue.h', 'freertos/semphr.h', 'freertos/timers.h', 'freertos/event_groups.h', 'freertos/portmacro.h', 'freertos/projdefs.h', 'freertos/stream_buffer.h', 'freertos/message_buffer.h', 'freertos/FreeRTOSConfig.h', 'freertos/list.h', 'Arduino_FreeRTOS.h', 'semphr.h'),
  ...to('EspSystem.h', 'esp_system.h', 'esp_sleep.h', 'esp_timer.h', 'esp_log.h', 'esp_err.h', 'esp_random.h', 'esp_mac.h', 'esp_chip_info.h', 'esp_task_wdt.h', 'esp_attr.h', 'esp_idf_version.h', 'esp_heap_caps.h', 'rom/rtc.h', 'esp32/rom/rtc.h', 'sdkconfig.h', 'rom/ets_sys.h', 'esp32/rom/ets_sys.h', 'esp_rom_sys.h', 'esp_spi_flash.h', 'esp_flash.h', 'esp_cpu.h', 'esp_pm.h', 'esp32/clk.h', 'soc/wdev_reg.h'),
  ...to('EspDrivers.h', 'driver/gpio.h', 'driver/rtc_io.h', 'driver/adc.h', 'driver/ledc.h', 'driver/dac.h', 'driver/touch_pad.h', 'driver/touch_sensor.h', 'soc/rtc.h', 'soc/soc.h', 'soc/rtc_cntl_reg.h', 'soc/gpio_reg.h', 'soc/gpio_struct.h', 'soc/sens_reg.h', 'soc/io_mux_reg.h', 'soc/dport_reg.h', 'esp_adc_cal.h', 'driver/adc_common.h', 'soc/timer_group_struct.h', 'soc/timer_group_reg.h', 'soc/sens_struct.h', 'soc/rtc_io_reg.h', 'soc/gpio_sig_map.h', 'rom/gpio.h', 'hal/gpio_ll.h'),
  ...to('EspSpi.h', 'driver/spi_master.h', 'driver/spi_common.h', 'soc/spi_reg.h'),
  ...to('EspRmt.h', 'esp32-hal-rmt.h'),
  ...to('EspI2s.h', 'driver/i2s.h', 'ESP_I2S.h', 'I2S.h'),
  ...to('EspCrc.h', 'rom/crc.h', 'esp32/rom/crc.h', 'esp_rom_crc.h', 'esp_crc.h'),
  ...to('esp_sntp.h', 'sntp.h', 'lwip/apps/sntp.h'),
  ...to('esp_camera.h', 'fb_gfx.h', 'img_converters.h'),
  ...to('Servo.h', 'ESP32Servo.h', 'ESP32_Servo.h'),
  ...to('SD.h', 'SD_MMC.h'),
  ...to('FS.h', 'vfs_api.h'),
  ...to('Client.h', 'Server.h', 'Udp.h'),
  ...to('USBHID.h', 'USB.h', 'USBHIDKeyboard.h', 'USBHIDMouse.h'),
  ...to('WiFi.h', 'ESP8266WiFi.h', 'WiFiNINA.h', 'WiFi101.h', 'WiFiSTA.h', 'WiFiAP.h', 'WiFiType.h', 'WiFiGeneric.h', 'WiFiScan.h', 'Network.h', 'lwip/err.h', 'lwip/sys.h', 'lwip/dns.h'),
  ...to('EspWifi.h', 'esp_event.h', 'esp_event_loop.h', 'esp_netif.h', 'tcpip_adapter.h', 'esp_wifi.h', 'esp_wifi_types.h', 'esp_private/wifi.h', 'esp_wpa2.h', 'esp_eap_client.h', 'esp_wps.h', 'esp_smartconfig.h'),
  ...to('WiFiClient.h', 'NetworkClient.h'),
  ...to('WiFiClientSecure.h', 'NetworkClientSecure.h', 'WiFiClientSecureBearSSL.h', 'WiFiSSLClient.h'),
  ...to('WiFiServer.h', 'NetworkServer.h'),
  ...to('WiFiUdp.h', 'NetworkUdp.h', 'WiFiUDP.h'),
  ...to('HTTPClient.h', 'ESP8266HTTPClient.h'),
  ...to('WiFiProv.h', 'wifi_provisioning/manager.h', 'wifi_provisioning/scheme_ble.h', 'wifi_provisioning/scheme_softap.h'),
  ...to('RMaker.h', 'RMakerDevice.h', 'RMakerNode.h', 'RMakerParam.h'),
  ...to('WiFiMulti.h', 'ESP8266WiFiMulti.h'),
  ...to('ESPmDNS.h', 'ESP8266mDNS.h'),
  ...to('Ethernet.h', 'Ethernet2.h', 'EthernetUdp.h', 'EthernetClient.h', 'EthernetServer.h'),
  ...to('esp_now.h', 'espnow.h'),
  ...to('HTTPUpdateServer.h', 'ESP8266HTTPUpdateServer.h'),
  ...to('Update.h', 'Updater.h'),
  ...to('HTTPUpdate.h', 'ESP8266httpUpdate.h', 'ESP32httpUpdate.h', 'HttpsOTAUpdate.h'),
  ...to('Nvs.h', 'nvs.h', 'nvs_flash.h'),
  ...to('MbedAes.h', 'mbedtls/aes.h'),
  ...to('MbedHash.h', 'mbedtls/md.h', 'mbedtls/md5.h', 'mbedtls/sha1.h', 'mbedtls/sha256.h'),
  ...to('EspSha.h', 'sha/sha_parallel_engine.h', 'esp32/sha.h', 'hwcrypto/sha.h'),
  ...to('MbedBase64.h', 'mbedtls/base64.h'),
  ...to('Particle.h', 'application.h', 'spark_wiring.h'),
  ...to('BLEDevice.h', 'BLEServer.h', 'BLEUtils.h', 'BLE2902.h', 'BLEAdvertising.h', 'BLEScan.h', 'BLEClient.h', 'BLEAdvertisedDevice.h', 'BLECharacteristic.h', 'BLEService.h', 'BLESecurity.h', 'BLEAddress.h', 'BLEUUID.h', 'BLEBeacon.h', 'SimpleBLE.h', 'NimBLEDevice.h', 'BLE2901.h', 'BLE2904.h', 'BLEDescriptor.h', 'BLEValue.h', 'BLERemoteCharacteristic.h', 'BLERemoteService.h', 'BLEEddystoneURL.h', 'BLEEddystoneTLM.h', 'BLEHIDDevice.h', 'HIDTypes.h'),
  ...to('EspBle.h', 'esp_gap_ble_api.h', 'esp_gatts_api.h', 'esp_gattc_api.h', 'esp_gatt_defs.h', 'esp_gatt_common_api.h', 'esp_bt_defs.h'),
  ...to('EspBluetooth.h', 'esp_bt.h', 'esp_bt_main.h', 'esp_bt_device.h', 'esp_gap_bt_api.h'),
  ...to('EspA2dp.h', 'esp_a2dp_api.h', 'esp_avrc_api.h'),
  ...to('FreeRTOS.h', 'freertos/xtensa_api.h'),
  ...to('BluetoothSerial.h', 'esp_spp_api.h', 'BTAddress.h', 'BTAdvertisedDevice.h', 'BTScan.h'),
  ...to('FastLED.h', 'lib8tion.h', 'pixeltypes.h'),
  ...to('AsyncTCP.h', 'ESPAsyncTCP.h'),
  ...to('ESPAsyncWebServer.h', 'ESPAsyncWebSrv.h', 'AsyncEventSource.h'),
  ...to('WebServer.h', 'ESP8266WebServer.h', 'Uri.h', 'uri/UriBraces.h', 'uri/UriRegex.h', 'HTTP_Method.h'),
}

const noThreads = '#error The simulated board has no threads of the C++ library. Tasks of FreeRTOS do the same: xTaskCreate().\n'

/** Headers whose functions would fail when the sketch runs. */
export const refusedHeaders: Readonly<Record<string, string>> = { thread: noThreads, future: noThreads }

function to(own: string, ...others: string[]): Record<string, string> {
  return Object.fromEntries(others.map((other) => [other, own]))
}
