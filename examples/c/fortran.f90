! SPDX-License-Identifier: MIT
! SPDX-FileCopyrightText: The Polhode developers
! From Fortran through ISO_C_BINDING: a body, one exact step, the energy before and after.
program fortran
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind(c) :: vec3
    real(c_double) :: x, y, z
  end type
  type, bind(c) :: quat
    real(c_double) :: w, x, y, z
  end type
  interface
    integer(c_int) function plh_free_step_moments(moment, dt, q, omega) bind(c)
      import
      type(vec3), value :: moment
      real(c_double), value :: dt
      type(quat) :: q
      type(vec3) :: omega
    end function
  end interface
  type(vec3) :: inertia = vec3(1.0d0, 2.0d0, 3.0d0), omega = vec3(0.0d0, 0.0d0, 2.0d0)
  type(quat) :: q = quat(1.0d0, 0.0d0, 0.0d0, 0.0d0)
  integer :: i
  do i = 1, 100
    if (plh_free_step_moments(inertia, 0.01d0, q, omega) /= 0) stop 1
  end do
  ! Spin about a principal axis: after t = 1 the body has turned by 2 rad.
  print '(a, f18.15, a, f18.15)', 'q3 = ', q%z, ', sin(1) = ', sin(1.0d0)
  if (abs(q%z - sin(1.0d0)) > 1.0d-13) stop 2
end program
