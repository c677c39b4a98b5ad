// A camera. The simulated board has none: it is not found.
#pragma once

#include <EspDrivers.h>
#include <sys/time.h>

typedef enum { PIXFORMAT_RGB565, PIXFORMAT_YUV422, PIXFORMAT_YUV420, PIXFORMAT_GRAYSCALE, PIXFORMAT_JPEG, PIXFORMAT_RGB888, PIXFORMAT_RAW } pixformat_t;
typedef enum {
  FRAMESIZE_96X96, FRAMESIZE_QQVGA, FRAMESIZE_QCIF, FRAMESIZE_HQVGA, FRAMESIZE_240X240, FRAMESIZE_QVGA, FRAMESIZE_CIF, FRAMESIZE_HVGA, FRAMESIZE_VGA, FRAMESIZE_SVGA, FRAMESIZE_XGA, FRAMESIZE_HD, FRAMESIZE_SXGA, FRAMESIZE_UXGA,
  FRAMESIZE_FHD, FRAMESIZE_P_HD, FRAMESIZE_P_3MP, FRAMESIZE_QXGA, FRAMESIZE_INVALID
} framesize_t;
typedef enum { CAMERA_FB_IN_PSRAM, CAMERA_FB_IN_DRAM } camera_fb_location_t;
typedef enum { CAMERA_GRAB_WHEN_EMPTY, CAMERA_GRAB_LATEST } camera_grab_mode_t;
typedef enum { GAINCEILING_2X, GAINCEILING_4X, GAINCEILING_8X, GAINCEILING_16X, GAINCEILING_32X, GAINCEILING_64X, GAINCEILING_128X } gainceiling_t;
enum { OV9650_PID = 0x96, OV7725_PID = 0x77, OV2640_PID = 0x26, OV3660_PID = 0x3660, OV5640_PID = 0x5640, GC2145_PID = 0x2145, GC0308_PID = 0x9b };
#define ESP_ERR_CAMERA_BASE 0x20000
#define ESP_ERR_CAMERA_NOT_DETECTED (ESP_ERR_CAMERA_BASE + 1)

struct camera_config_t {
  int pin_pwdn, pin_reset;
  int pin_xclk;
  union { int pin_sccb_sda, pin_sscb_sda; };
  union { int pin_sccb_scl, pin_sscb_scl; };
  int pin_d7, pin_d6, pin_d5, pin_d4, pin_d3, pin_d2, pin_d1, pin_d0, pin_vsync, pin_href, pin_pclk;
  int xclk_freq_hz;
  ledc_timer_t ledc_timer;
  ledc_channel_t ledc_channel;
  pixformat_t pixel_format;
  framesize_t frame_size;
  int jpeg_quality;
  size_t fb_count;
  camera_fb_location_t fb_location;
  camera_grab_mode_t grab_mode;
  int sccb_i2c_port;
};
struct camera_fb_t { uint8_t *buf; size_t len, width, height; pixformat_t format; struct timeval timestamp; };
struct sensor_id_t { uint8_t MIDH, MIDL; uint16_t PID; uint8_t VER; };
struct camera_status_t {
  framesize_t framesize;
  bool scale, binning;
  uint8_t quality;
  int8_t brightness, contrast, saturation, sharpness;
  uint8_t denoise, special_effect, wb_mode, awb, awb_gain, aec, aec2;
  int8_t ae_level;
  uint16_t aec_value;
  uint8_t agc, agc_gain, gainceiling, bpc, wpc, raw_gma, lenc, hmirror, vflip, dcw, colorbar;
};
struct sensor_t {
  sensor_id_t id;
  pixformat_t pixformat;
  camera_status_t status;
  int xclk_freq_hz;
  int (*set_pixformat)(sensor_t *, pixformat_t);
  int (*set_framesize)(sensor_t *, framesize_t);
  int (*set_gainceiling)(sensor_t *, gainceiling_t);
  int (*set_contrast)(sensor_t *, int), (*set_brightness)(sensor_t *, int), (*set_saturation)(sensor_t *, int), (*set_sharpness)(sensor_t *, int), (*set_denoise)(sensor_t *, int), (*set_quality)(sensor_t *, int), (*set_colorbar)(sensor_t *, int);
  int (*set_whitebal)(sensor_t *, int), (*set_gain_ctrl)(sensor_t *, int), (*set_exposure_ctrl)(sensor_t *, int), (*set_hmirror)(sensor_t *, int), (*set_vflip)(sensor_t *, int), (*set_aec2)(sensor_t *, int), (*set_awb_gain)(sensor_t *, int), (*set_agc_gain)(sensor_t *, int);
  int (*set_aec_value)(sensor_t *, int), (*set_special_effect)(sensor_t *, int), (*set_wb_mode)(sensor_t *, int), (*set_ae_level)(sensor_t *, int), (*set_dcw)(sensor_t *, int), (*set_bpc)(sensor_t *, int), (*set_wpc)(sensor_t *, int), (*set_raw_gma)(sensor_t *, int), (*set_lenc)(sensor_t *, int);
};

inline esp_err_t esp_camera_init(const camera_config_t *) { return boardNotice("The simulated board has no camera: esp_camera_init() finds none."), ESP_ERR_CAMERA_NOT_DETECTED; }
inline esp_err_t esp_camera_deinit() { return ESP_OK; }
inline camera_fb_t *esp_camera_fb_get() { return nullptr; }
inline void esp_camera_fb_return(camera_fb_t *) {}
inline sensor_t *esp_camera_sensor_get() { return nullptr; }
inline bool frame2jpg(camera_fb_t *, uint8_t, uint8_t **, size_t *) { return false; }
inline bool frame2bmp(camera_fb_t *, uint8_t **, size_t *) { return false; }
inline bool fmt2rgb888(const uint8_t *, size_t, pixformat_t, uint8_t *) { return false; }
