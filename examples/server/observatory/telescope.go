package observatory

import (
	"errors"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Magnification tells how much larger things look through an eyepiece.
//
//toolgen:tool readonly idempotent
func Magnification(
	//toolgen:param exclusiveMinimum=0
	focalLength float64, // of the telescope, in millimetres
	//toolgen:param default=25 minimum=4 maximum=60
	eyepiece float64, // its focal length, in millimetres
) float64 {
	return focalLength / eyepiece
}

// Calibrate turns what the camera counts in each band into magnitudes: it adds
// an offset. It returns the offsets that are not 0.
//
//toolgen:tool repair idempotent group=admin
func Calibrate(
	//toolgen:param minProperties=1
	offsets map[Band]float64, // in magnitudes, by band
) map[Band]float64 {
	var changed map[Band]float64
	for band, offset := range offsets {
		if offset == 0 {
			continue
		}
		if changed == nil {
			changed = map[Band]float64{}
		}
		changed[band] = offset
	}
	return changed
}

// A Part is something that can break.
type Part string

const (
	Mirror Part = "mirror"
	Dome   Part = "dome"
	Camera Part = "camera"
	Drive  Part = "drive"
)

// SelfTest tests a part of the telescope. Three of them are in need of repair,
// each in a way of its own.
//
//toolgen:tool readonly
func SelfTest(part Part) (string, error) {
	switch part {
	case Dome:
		return "", &call.PublicError{Message: "the dome is closed for the summer"}
	case Camera:
		return "", errors.New("open /dev/ccd0: no such device") // not for the model
	case Drive:
		panic("encoder 2 lost its position")
	}
	return "the " + string(part) + " works", nil
}
