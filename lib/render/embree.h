// SPDX-License-Identifier: MIT
// Embree 3 or 4, whichever the distribution has: the few calls whose form differs, in one form.
#pragma once

#if __has_include(<embree4/rtcore.h>)
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

namespace brick::render::embree {

/// A query that carries the caller's data to filter functions. The context comes first, so that its address is ours.
// Embree's own functions fill the contexts.
// NOLINTBEGIN(cppcoreguidelines-pro-type-member-init)
struct Query {
#if RTC_VERSION_MAJOR >= 4
  RTCRayQueryContext context;
  explicit Query(void* own_data) : data(own_data) { rtcInitRayQueryContext(&context); }
#else
  RTCIntersectContext context;
  explicit Query(void* own_data) : data(own_data) { rtcInitIntersectContext(&context); }
#endif
  void* data;
};

inline void* data_of(const RTCFilterFunctionNArguments* arguments) {
  return reinterpret_cast<const Query*>(arguments->context)->data;
}

/// Nearest hit of `ray`, written into it.
inline void nearest(RTCScene scene, RTCRayHit& ray) {
#if RTC_VERSION_MAJOR >= 4
  rtcIntersect1(scene, &ray, nullptr);
#else
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  rtcIntersect1(scene, &context, &ray);
#endif
}
/// Nearest hits of rays that run side by side; `valid` is -1 for each that counts.
inline void nearest(RTCScene scene, const int* valid, RTCRayHit8& rays) {
#if RTC_VERSION_MAJOR >= 4
  RTCIntersectArguments arguments;
  rtcInitIntersectArguments(&arguments);
  arguments.flags = RTC_RAY_QUERY_FLAG_COHERENT;
  rtcIntersect8(valid, scene, &rays, &arguments);
#else
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  rtcIntersect8(valid, scene, &context, &rays);
#endif
}
// NOLINTEND(cppcoreguidelines-pro-type-member-init)

/// Whether anything stands in the way. `query` reaches the scene's filter functions.
inline bool blocked(RTCScene scene, RTCRay& ray, Query& query) {
#if RTC_VERSION_MAJOR >= 4
  RTCOccludedArguments arguments;
  rtcInitOccludedArguments(&arguments);
  arguments.context = &query.context;
  rtcOccluded1(scene, &ray, &arguments);
#else
  rtcOccluded1(scene, &query.context, &ray);
#endif
  return ray.tfar < 0;
}

}  // namespace brick::render::embree
